import { version } from '../server/version.ts'
import { UserError } from '../user-error.ts'
import { didYouMean } from './closest.ts'
import { type CommandGroup, isGroup, load, runCommand, usageError } from './command.ts'
import { commands } from './commands.ts'
import { problemOf } from './fault.ts'
import { commandHelp, groupHelp } from './help.ts'
import { type Io, painter, write } from './io.ts'

/** Documented in docs/cli.md; 70 is EX_SOFTWARE of sysexits.h. */
const EXIT = { ok: 0, someFailed: 1, wrongUsage: 2, fault: 70 } as const

/** The program: the words after `pith` in, the exit code out. Never throws. */
export async function pith(argv: readonly string[], terminal: Io): Promise<number> {
  const io = argv.includes('--no-color') ? { ...terminal, env: { ...terminal.env, NO_COLOR: '1' } } : terminal
  try {
    return await dispatch(commands, 'pith', normalize(argv), io)
  } catch (error) {
    return report(error, io)
  }
}

/** `--no-color` may stand anywhere; `pith help x` is `pith x --help`. */
function normalize(argv: readonly string[]): string[] {
  const words = argv.filter(word => word !== '--no-color')
  return words[0] === 'help' ? [...words.slice(1), '--help'] : words
}

async function dispatch(group: CommandGroup, path: string, argv: readonly string[], io: Io): Promise<number> {
  const [first = '', ...rest] = argv
  const options = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const wantsHelp = options.includes('--help') || options.includes('-h')
  const paint = painter(io, io.stdout)

  if (Object.hasOwn(group.commands, first)) {
    const chosen = await load(group.commands[first])
    const chosenPath = `${path} ${first}`
    if (isGroup(chosen)) return dispatch(chosen, chosenPath, rest, io)
    if (!wantsHelp) return runCommand(chosen, chosenPath, rest, io)
    await write(io.stdout, `${commandHelp(chosen, chosenPath, paint)}\n`)
    return EXIT.ok
  }
  if (group.fallback && (first === '--version' || first === '-V')) {
    await write(io.stdout, `${version()}\n`)
    return EXIT.ok
  }
  const fallback = group.fallback && (await load(group.fallback))
  if (wantsHelp || (first === '' && fallback === undefined)) {
    await write(io.stdout, `${await groupHelp(group, path, paint)}\n`)
    return wantsHelp ? EXIT.ok : EXIT.wrongUsage
  }
  if (fallback && !isGroup(fallback)) return runCommand(fallback, path, argv, io)
  const names = Object.keys(group.commands)
  throw usageError(
    `There is no command "${path} ${first}".${didYouMean(first, names)} Use one of: ${names.join(', ')}.`,
  )
}

function report(error: unknown, io: Io): number {
  io.stderr.write(`${painter(io, io.stderr)('red', 'pith:')} ${problemOf(error)}\n`)
  if (!(error instanceof UserError)) return EXIT.fault
  return error.code === 'usage' ? EXIT.wrongUsage : EXIT.someFailed
}
