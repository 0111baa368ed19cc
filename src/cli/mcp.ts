import { readLines } from '../server/pipe-rows.ts'
import { command } from './command.ts'
import { write } from './io.ts'
import { limitOptions, limitsOf, listeningOptions, serveUntilStopped } from './server-options.ts'

export default command({
  summary: 'Give agents a tool that reads web pages, by the Model Context Protocol.',
  details: `The tool read_page fetches a URL, or takes HTML, and gives the main content as Markdown, in parts if it is long.
It fetches from the public web only. The protocol runs over standard input and output, or with --http at /mcp.

In the configuration of an agent: {"mcpServers": {"pith": {"command": "npx", "args": ["pith", "mcp"]}}}`,
  options: {
    http: { type: 'boolean', help: 'Listen for HTTP instead; this is `pith serve`, which has /mcp as well.' },
    ...listeningOptions,
    ...limitOptions,
  },
  examples: [
    ['pith mcp', 'for an agent that starts it'],
    ['pith mcp --http', 'http://127.0.0.1:7484/mcp'],
  ],
  async run(values, _, io) {
    if (values.http) return serveUntilStopped(values, 'mcp', io)
    const { openMcp } = await import('../server/local-mcp.ts')
    const { answer, close } = openMcp(limitsOf(values))
    const underWay = new Set<Promise<void>>()
    // Many may be under way; each is answered when it is ready.
    for await (const { text } of readLines(io.stdin, 2 * values.maxSize)) {
      const one: Promise<void> = answer(text ?? '')
        .then(reply => reply && write(io.stdout, `${JSON.stringify(reply)}\n`))
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await Promise.all(underWay)
    await close()
    return 0
  },
})
