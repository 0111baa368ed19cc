import { formatNames } from '../server/document.ts'
import { answerLine, readLines } from '../server/pipe-rows.ts'
import { command } from './command.ts'
import { extractOptions, judgingOptions, writingOptions } from './extract-options.ts'
import { problemOf } from './fault.ts'
import { write } from './io.ts'

export default command({
  summary: 'Read pages as JSON, one a line, and write what was found, one a line, in the same order.',
  details: `In:  {"id": …, "html": "…", "url": "…"}   (url may be left out)
Out: {"id": …, "title", "authors", "published", "language", "pageType", "confidence", and what --format names};
     "json" gives text, markdown, html and blocks. Where nothing was found, "reason" says why.
     A row that cannot be read gives {"id": …, "line": …, "error": {"code", "message"}}; the others go on.`,
  options: {
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: formatNames,
      default: 'text',
      help: 'What to write.',
    },
    // Enough for any page; a row of 250 MB of short paragraphs used up the 4 GB of a default heap, and with it the process.
    maxSize: { type: 'size', value: 'SIZE', default: 50e6, help: 'Longest line that is read.' },
    ...judgingOptions,
    ...writingOptions,
  },
  examples: [
    [`printf '{"id":1,"html":"<p>…"}\\n' | pith pipe`, 'one page'],
    ['zcat pages.jsonl.gz | pith pipe -f markdown > out.jsonl', 'as many as you like, in constant memory'],
  ],
  async run({ format, maxSize, ...values }, _, { stdin, stdout }) {
    const how = await extractOptions(values)
    for await (const line of readLines(stdin, maxSize)) {
      await write(stdout, `${answerLine(line, format, how, problemOf)}\n`)
    }
    return 0
  },
})
