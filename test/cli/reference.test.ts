import { expect, test } from 'vitest'
import { type Command, type CommandGroup, isGroup, load, type OptionSpec } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { GLOBAL_OPTIONS, optionHelp, optionLabel } from '../../src/cli/help.ts'

const HEAD = `# The command line

Made from the commands themselves by \`npx vitest run test/cli/reference.test.ts -u\`.

| exit code | |
|---|---|
| 0 | everything was done |
| 1 | something could not be read or written, or a page had nothing to give; the others were done, and standard error says why |
| 2 | the command line was wrong; nothing was done |
| 70 | a fault in pith; please report it |

Results go to standard output, everything else to standard error. Colours and progress are for terminals only;
\`NO_COLOR\` and \`--no-color\` turn colours off, \`FORCE_COLOR\` turns them on.
`

test('docs/cli.md describes every command and option (update it with -u)', async () => {
  const sections = await reference(commands, 'pith')
  await expect([HEAD, ...sections].join('\n')).toMatchFileSnapshot('../../docs/cli.md')
})

/** A section for the command itself, then one for each command below it. */
async function reference(entry: Command | CommandGroup, path: string): Promise<string[]> {
  if (!isGroup(entry)) return [section(entry, path)]
  const own = entry.fallback ? await reference(await load(entry.fallback), path) : [`## ${path}\n\n${entry.summary}\n`]
  const below = Object.entries(entry.commands).map(async ([name, child]) =>
    reference(await load(child), `${path} ${name}`),
  )
  return [...own, ...(await Promise.all(below)).flat()]
}

function section({ summary, details, operands, options, examples }: Command, path: string): string {
  const rows = [
    ...Object.entries<OptionSpec>(options).map(([name, spec]) => [optionLabel(name, spec).trim(), optionHelp(spec)]),
    ...GLOBAL_OPTIONS.map(([label, help]) => [label.trim(), help]),
  ]
  return `${[
    `## ${path}`,
    `    ${[path, '[OPTIONS]', operands].filter(Boolean).join(' ')}`,
    summary,
    ...(details ? [`\`\`\`\n${details}\n\`\`\``] : []),
    [
      '| option | |',
      '|---|---|',
      ...rows.map(([label, help]) => `| \`${label}\` | ${help.replaceAll('|', '\\|')} |`),
    ].join('\n'),
    ['```sh', ...examples.map(([line, what]) => `${line}   # ${what}`), '```'].join('\n'),
  ].join('\n\n')}\n`
}
