import { type Command, type CommandGroup, flagOf, isGroup, isOnByDefault, load, type OptionSpec } from './command.ts'
import type { Paint } from './io.ts'

const WIDTH = 100
/** More choices than that are a list of their own; the option's help says where. */
const MAX_CHOICES = 6

/** What `--help` prints for a command. */
export function commandHelp(chosen: Command, path: string, paint: Paint): string {
  const usage = ['Usage:', path, '[OPTIONS]', chosen.operands].filter(Boolean).join(' ')
  const options = Object.entries<OptionSpec>(chosen.options).map(([name, spec]) => [
    optionLabel(name, spec),
    optionHelp(spec),
  ])
  return [
    paint('bold', usage),
    chosen.summary,
    ...(chosen.details ? [chosen.details] : []),
    section('Options:', [...options, ...GLOBAL_OPTIONS], paint),
    section('Examples:', chosen.examples, paint),
  ].join('\n\n')
}

/** What `--help` prints for a group of commands. */
export async function groupHelp(group: CommandGroup, path: string, paint: Paint): Promise<string> {
  const commands = await Promise.all(
    Object.entries(group.commands).map(async ([name, entry]) => [`${path} ${name}`, (await load(entry)).summary]),
  )
  const own = group.fallback && (await load(group.fallback))
  const head =
    own && !isGroup(own)
      ? commandHelp(own, path, paint)
      : `${paint('bold', `Usage: ${path} COMMAND`)}\n\n${group.summary}`
  return [head, section('Commands:', commands, paint), `\`${path} COMMAND --help\` tells more about a command.`].join(
    '\n\n',
  )
}

export const GLOBAL_OPTIONS = [
  ['    --no-color', 'Write no colours; also: set NO_COLOR.'],
  ['-h, --help', 'Show this help.'],
] as const

/** `-f, --format FORMAT`, `--[no-]links`. */
export function optionLabel(name: string, spec: OptionSpec): string {
  const flag = isOnByDefault(spec) ? flagOf(name).replace('--', '--[no-]') : flagOf(name)
  const value = spec.type === 'boolean' ? '' : ` ${spec.value ?? spec.type.toUpperCase()}`
  return `${spec.short ? `-${spec.short}, ` : '    '}${flag}${value}`
}

export function optionHelp({ help, choices, multiple, ...spec }: OptionSpec): string {
  const preset = defaultText(spec)
  const notes = [
    ...(choices && choices.length <= MAX_CHOICES ? [`one of ${choices.join(', ')}`] : []),
    ...(preset === undefined ? [] : [`default ${preset}`]),
    ...(multiple ? ['may be repeated'] : []),
  ]
  return notes.length === 0 ? help : `${help} (${notes.join('; ')})`
}

function defaultText({ type, default: preset, defaultText }: Omit<OptionSpec, 'help'>): string | undefined {
  if (defaultText !== undefined || typeof preset === 'boolean' || preset === undefined) return defaultText
  return type === 'size' ? `${Number(preset) / 1e6}MB` : String(preset)
}

function section(title: string, rows: readonly (readonly string[])[], paint: Paint): string {
  const indent = Math.min(36, Math.max(...rows.map(([label]) => label.length)) + 4)
  const lines = rows.map(([label, text]) => {
    const body = wrap(text, WIDTH - indent).join(`\n${' '.repeat(indent)}`)
    const gap = label.length + 4 > indent ? `\n${' '.repeat(indent)}` : ' '.repeat(indent - 2 - label.length)
    return `  ${paint('cyan', label)}${gap}${body}`
  })
  return [paint('bold', title), ...lines].join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
