import {
  type Command,
  type CommandGroup,
  command,
  flagOf,
  isGroup,
  isOnByDefault,
  load,
  type Options,
  offFlagOf,
} from './command.ts'
import { commands } from './commands.ts'
import { write } from './io.ts'

export default command({
  summary: 'Write the completion script of a shell.',
  operands: 'bash|zsh|fish',
  options: {},
  examples: [
    ['source <(pith completion bash)', 'in ~/.bashrc'],
    ['source <(pith completion zsh)', 'in ~/.zshrc, after compinit'],
    ['pith completion fish > ~/.config/fish/completions/pith.fish', 'once'],
  ],
  async run(_, [shell], io) {
    const places = await placesOf(commands, [])
    const script = { bash, zsh: (all: Place[]) => `autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`, fish }
    await write(io.stdout, script[shell as keyof typeof script](places))
    return 0
  },
})

/** A point of the command line: the words typed so far, and what may follow. */
interface Place {
  readonly path: readonly string[]
  readonly names: readonly string[]
  readonly options: Options
}

async function placesOf(entry: Command | CommandGroup, path: readonly string[]): Promise<Place[]> {
  if (!isGroup(entry)) {
    const names = entry.operands?.includes('|') ? entry.operands.split('|') : []
    return [{ path, names, options: entry.options }]
  }
  const fallback = entry.fallback && (await load(entry.fallback))
  const options = fallback && !isGroup(fallback) ? fallback.options : {}
  const below = Object.entries(entry.commands).map(async ([name, child]) =>
    placesOf(await load(child), [...path, name]),
  )
  // The deepest first: the scripts take the first that fits.
  return [...(await Promise.all(below)).flat(), { path, names: Object.keys(entry.commands), options }]
}

function flagsOf(options: Options): string[] {
  const flags = Object.entries(options).flatMap(([name, spec]) => [
    flagOf(name),
    ...(isOnByDefault(spec) ? [offFlagOf(name)] : []),
  ])
  return [...flags, '--help', '--no-color']
}

function bash(places: readonly Place[]): string {
  const cases = places.map(({ path, names, options }) => {
    const values = Object.entries(options).flatMap(([name, { short, choices }]) =>
      choices ? [`${[flagOf(name), ...(short ? [`-${short}`] : [])].join('|')}) words="${choices.join(' ')}" ;;`] : [],
    )
    const words = `*) words="${[...names, ...flagsOf(options)].join(' ')}" ;;`
    return `    ${path.length === 0 ? '*' : `" ${path.join(' ')} "*`}) case "$before" in ${[...values, words].join(' ')} esac ;;`
  })
  return `_pith() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  case " \${COMP_WORDS[*]:1:COMP_CWORD-1} " in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _pith pith
`
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, names, options }) => {
    const when =
      path.length === 0
        ? '__fish_use_subcommand'
        : path.map(name => `__fish_seen_subcommand_from ${name}`).join('; and ')
    const start = `complete -c pith -n '${when}'`
    const flags = Object.entries(options).flatMap(([name, spec]) => {
      const value = spec.choices ? ` -xa '${spec.choices.join(' ')}'` : spec.type === 'boolean' ? '' : ' -r'
      const help = ` -d '${spec.help.replaceAll("'", "\\'")}'`
      const long = [flagOf(name), ...(isOnByDefault(spec) ? [offFlagOf(name)] : [])]
      return long.map(flag => `${start} -l ${flag.slice(2)}${spec.short ? ` -s ${spec.short}` : ''}${value}${help}`)
    })
    return [...names.map(name => `${start} -a ${name}`), ...flags]
  })
  return `${lines.join('\n')}\n`
}
