/**
 * WebAssembly written out instruction by instruction, so that no tool and no binary file is needed for the few inner loops
 * that JavaScript is too slow for (WebAssembly Core Specification 2.0, §5, the binary format).
 */
export const [I32, F32, V128] = [0x7f, 0x7d, 0x7b]
const [TYPES, FUNCTIONS, MEMORIES, EXPORTS, CODE] = [1, 3, 5, 7, 10]

export interface AssembledFunction {
  readonly parameters: readonly number[]
  /** Numbers of locals by type. They come after the parameters. */
  readonly locals: readonly (readonly [count: number, type: number])[]
  readonly body: readonly number[]
}

const PAGE_BYTES = 65536

export interface AssembledModule {
  readonly memory: WebAssembly.Memory
  readonly functions: readonly ((...numbers: readonly number[]) => void)[]
}

/** A module of these functions with so much memory; undefined where WebAssembly, SIMD or code made at run time are not to be had. */
export function loadModule(memoryBytes: number, functions: readonly AssembledFunction[]): AssembledModule | undefined {
  try {
    const code = assemble(Math.ceil(memoryBytes / PAGE_BYTES), functions)
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code))
    return {
      memory: exports['memory'] as WebAssembly.Memory,
      functions: functions.map((_, i) => exports[`${i}`] as AssembledModule['functions'][number]),
    }
  } catch {
    return undefined
  }
}

/** Makes a memory larger by at least so many bytes. */
export function growMemory(memory: WebAssembly.Memory, bytes: number): void {
  memory.grow(Math.ceil(bytes / PAGE_BYTES))
}

/** The functions are exported by their numbers. */
function assemble(pages: number, functions: readonly AssembledFunction[]): Uint8Array<ArrayBuffer> {
  const exported = (name: string, kind: number, index: number) => [...vector(bytesOf(name)), kind, index]
  const code = ({ locals, body }: AssembledFunction) => [...unsigned(locals.length), ...locals.flat(), ...body, 0x0b]
  return Uint8Array.from([
    ...[0, ...bytesOf('asm'), 1, 0, 0, 0],
    ...section(
      TYPES,
      functions.map(({ parameters }) => [0x60, ...vector(parameters), 0]),
    ),
    ...section(
      FUNCTIONS,
      functions.map((_, i) => [i]),
    ),
    ...section(MEMORIES, [[0, ...unsigned(pages)]]),
    ...section(EXPORTS, [exported('memory', 2, 0), ...functions.map((_, i) => exported(`${i}`, 0, i))]),
    ...section(
      CODE,
      functions.map(written => vector(code(written))),
    ),
  ])
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  return [id, ...vector([...unsigned(items.length), ...items.flat()])]
}

function vector(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

function bytesOf(name: string): number[] {
  return [...new TextEncoder().encode(name)]
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** The same where the highest of seven bits is the sign. */
function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

export const get = (local: number) => [0x20, local]
export const set = (local: number) => [0x21, local]
export const tee = (local: number) => [0x22, local]
export const constant = (value: number) => [0x41, ...signed(value)]
export const add = (amount: readonly number[]) => [...amount, 0x6a]
export const subtract = (amount: readonly number[]) => [...amount, 0x6b]
/** Adds an amount to a local. */
export const stepOn = (local: number, amount: readonly number[]) => [...get(local), ...add(amount), ...set(local)]
export const loop = (body: readonly number[]) => [0x03, 0x40, ...body, 0x0b]
export const againIf = (condition: readonly number[]) => [...condition, 0x0d, 0]
export const [LESS, GREATER] = [[0x49], [0x4a]]
/** Once more in a loop if something is left of a number that becomes less by an amount. */
export const againIfLeft = (left: number, amount: number) => [
  ...[...get(left), ...subtract(constant(amount)), ...set(left)],
  ...againIf([...get(left), ...constant(0), ...GREATER]),
]
export const simd = (instruction: number) => [0xfd, ...unsigned(instruction)]
/** From or to the place on the stack and `offset` bytes on; numbers of four bytes, or of eight. */
export const access = (instruction: readonly number[], offset = 0, alignment = 2) => [
  ...instruction,
  alignment,
  ...unsigned(offset),
]
