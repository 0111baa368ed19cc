import { parseArgs } from 'node:util'
import { UserError } from '../user-error.ts'
import { didYouMean } from './closest.ts'
import type { Io } from './io.ts'

/** One option. Its key in camelCase is its flag in kebab-case: `maxSize` is `--max-size`. */
export interface OptionSpec {
  /** `count` is a whole number from 0; `size` is bytes, written 500, 64KB, 20MB or 1GB. */
  readonly type: 'boolean' | 'string' | 'number' | 'count' | 'size'
  readonly help: string
  readonly short?: string
  /** What the value is called in the help; default: the type in capitals. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** A boolean without one is false; one that is true is turned off by `--no-NAME`. */
  readonly default?: boolean | string | number
  /** The default in words, where it depends on the machine. */
  readonly defaultText?: string
  /** May be given several times; the values come as an array. */
  readonly multiple?: true
}

type Scalar<O extends OptionSpec> = O extends { readonly choices: readonly (infer C)[] }
  ? C
  : { boolean: boolean; string: string; number: number; count: number; size: number }[O['type']]

type Value<O extends OptionSpec, S = Scalar<O>> = O extends { readonly multiple: true }
  ? readonly S[]
  : O extends { readonly type: 'boolean' } | { readonly default: unknown }
    ? S
    : S | undefined

export type Options = Readonly<Record<string, OptionSpec>>
export type Values<O extends Options> = { readonly [K in keyof O]: Value<O[K]> }

/** A command is one object: help, parsing, defaults, checks, completion and the reference are all read from it. */
export interface CommandSpec<O extends Options> {
  /** One sentence. */
  readonly summary: string
  /** Paragraphs below it in the help. */
  readonly details?: string
  /** As in the usage line, and checked by it: `FILE`, `[FILE]`, `[INPUT…]` (any number), `bash|zsh|fish` (one of). */
  readonly operands?: string
  readonly options: O
  readonly examples: readonly (readonly [line: string, what: string])[]
  /** Gives the exit code. */
  readonly run: (options: Values<O>, operands: readonly string[], io: Io) => Promise<number>
}

// biome-ignore lint/suspicious/noExplicitAny: the types of the options matter inside a command only
export type Command = CommandSpec<any>

/** Several commands under one name: `pith data list`. */
export interface CommandGroup {
  readonly summary: string
  readonly commands: Readonly<Record<string, Command | CommandGroup | Lazy>>
  /** What runs when the first word is none of the commands. */
  readonly fallback?: Lazy
}

export type Lazy = () => Promise<{ readonly default: Command | CommandGroup }>

export function command<const O extends Options>(spec: CommandSpec<O>): CommandSpec<O> {
  return spec
}

export function commandGroup(group: CommandGroup): CommandGroup {
  return group
}

export function isGroup(chosen: Command | CommandGroup): chosen is CommandGroup {
  return 'commands' in chosen
}

export async function load(entry: Command | CommandGroup | Lazy): Promise<Command | CommandGroup> {
  return typeof entry === 'function' ? (await entry()).default : entry
}

/** The command line was wrong, and nothing was done: exit code 2. */
export function usageError(message: string): UserError {
  return new UserError('usage', message)
}

export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)}`
}

/** Only these can be turned off: `--no-NAME`. */
export function isOnByDefault(spec: OptionSpec): boolean {
  return spec.type === 'boolean' && spec.default === true
}

export function offFlagOf(name: string): string {
  return flagOf(name).replace('--', '--no-')
}

/** Runs a command with the words after its name; `path` is what was typed to get here, for messages. */
export async function runCommand(chosen: Command, path: string, argv: readonly string[], io: Io): Promise<number> {
  const { values, operands } = parseCommandLine(chosen, path, argv)
  return chosen.run(values, operands, io)
}

interface CommandLine {
  readonly values: Record<string, unknown>
  readonly operands: string[]
}

export function parseCommandLine(
  { options, operands: usage }: Command,
  path: string,
  argv: readonly string[],
): CommandLine {
  const flags = flagTable(options)
  const values = defaultsOf(options)
  const operands: string[] = []
  // Not strict: parseArgs only cuts the words into tokens, so that every message is ours.
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: cut(flags),
  })
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const flag = flags.get(`--${token.name}`)
    if (flag === undefined) throw unknownOption(token.rawName, flags, path)
    const value = readValue(flag, token.rawName, token.value)
    const isList = flag.spec.multiple === true
    values[flag.name] = isList ? [...(values[flag.name] as unknown[]), value] : value
  }
  checkOperands(usage ?? '', operands, path)
  return { values, operands }
}

interface Flag {
  readonly name: string
  readonly spec: OptionSpec
  readonly isOff: boolean
}

function flagTable(options: Options): Map<string, Flag> {
  const flags = new Map<string, Flag>()
  for (const [name, spec] of Object.entries(options)) {
    flags.set(flagOf(name), { name, spec, isOff: false })
    if (isOnByDefault(spec)) flags.set(offFlagOf(name), { name, spec, isOff: true })
  }
  return flags
}

function cut(flags: ReadonlyMap<string, Flag>) {
  return Object.fromEntries(
    [...flags].map(([flag, { spec, isOff }]) => [
      flag.slice(2),
      {
        type: spec.type === 'boolean' ? 'boolean' : 'string',
        ...(spec.short && !isOff && { short: spec.short }),
      } as const,
    ]),
  )
}

function defaultsOf(options: Options): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, spec]) => [
      name,
      spec.default ?? (spec.multiple ? [] : spec.type === 'boolean' ? false : undefined),
    ]),
  )
}

function readValue({ spec, isOff }: Flag, flag: string, given: string | undefined): unknown {
  if (spec.type === 'boolean') {
    if (given !== undefined) throw usageError(`${flag} takes no value. Leave out "=${given}".`)
    return !isOff
  }
  if (given === undefined) throw usageError(`${flag} needs a value${wanted(spec)}.`)
  if (spec.choices?.includes(given) === false) {
    throw usageError(`${flag} is "${given}".${didYouMean(given, spec.choices)} Use one of: ${spec.choices.join(', ')}.`)
  }
  const value = READ[spec.type](given)
  if (value === undefined) throw usageError(`${flag} is "${given}". Give ${FORM[spec.type]}.`)
  return value
}

function wanted({ choices, type }: OptionSpec): string {
  return choices ? `: one of ${choices.join(', ')}` : type === 'string' ? '' : `: ${FORM[type]}`
}

const FORM = {
  boolean: '',
  string: 'text',
  number: 'a number',
  count: 'a whole number',
  size: 'a size such as 500KB or 20MB',
}
const UNIT: Readonly<Record<string, number>> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

const READ = {
  string: (text: string) => text,
  number: (text: string) => (/^\d*\.?\d+$/.test(text) ? Number(text) : undefined),
  count: (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  size(text: string) {
    const [, digits, unit] = /^(\d{1,15}(?:\.\d{1,15})?) ?([A-Z]*)$/.exec(text.toUpperCase()) ?? []
    return digits === undefined || UNIT[unit] === undefined ? undefined : Math.round(Number(digits) * UNIT[unit])
  },
}

function unknownOption(flag: string, flags: ReadonlyMap<string, Flag>, path: string): UserError {
  const known = [...flags.keys(), '--help']
  return usageError(`There is no option ${flag}.${didYouMean(flag, known)} \`${path} --help\` lists them.`)
}

function checkOperands(usage: string, operands: readonly string[], path: string): void {
  const wanted = usage.split(' ').filter(Boolean)
  const needed = wanted.filter(word => !word.startsWith('['))
  if (operands.length < needed.length) {
    throw usageError(`${needed[operands.length]} is missing. Write: ${path} ${usage}`)
  }
  if (operands.length > wanted.length && !usage.includes('…')) {
    throw usageError(`"${operands[wanted.length]}" is one word too many. Write: ${`${path} ${usage}`.trim()}`)
  }
  for (const [i, word] of wanted.entries()) {
    const choices = word.split('|')
    const given = operands[i]
    if (choices.length > 1 && given !== undefined && !choices.includes(given)) {
      throw usageError(`"${given}" is not known here.${didYouMean(given, choices)} Use one of: ${choices.join(', ')}.`)
    }
  }
}
