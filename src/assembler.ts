/**
 * WebAssembly written out instruction by instruction, so that no tool and no binary file is needed for the few inner loops
 * that JavaScript is too slow for (WebAssembly Core Specification 2.0, §5, the binary format).
 */
export const [I32, F32, V128] = [0x7f, 0x7d, 0x7b]
const [TYPES, FUNCTIONS, MEMORIES, EXPORTS, CODE] = [1, 3, 5, 7, 10]

/** What leaves at most one value on the stack. */
export type Code = readonly number[]

export interface AssembledFunction {
  readonly parameters: readonly number[]
  /** Numbers of locals by type. They come after the parameters. */
  readonly locals: readonly (readonly [count: number, type: number])[]
  readonly body: Code
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

// Instructions are functions of the code that makes their operands, with the names that they have in the specification;
// those of i32 have no type in them.
const instruction =
  (...code: readonly number[]) =>
  (...operands: readonly Code[]): Code => [...operands.flat(), ...code]
export const [eqz, eq, ne, ltU, gtS, leU, geS, ctz, popcnt, add, sub, mul, and, or, xor, shl, shrU, select] = [
  0x45, 0x46, 0x47, 0x49, 0x4a, 0x4d, 0x4e, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x71, 0x72, 0x73, 0x74, 0x76, 0x1b,
].map(code => instruction(code))
export const [f32Gt, f32Le] = [0x5e, 0x5f].map(code => instruction(code))
const simd = (code: number) => [0xfd, ...unsigned(code)]
export const [i8x16Splat, i32x4Splat, f32x4Splat] = [15, 17, 19].map(code => instruction(...simd(code)))
export const [i8x16Eq, i8x16LtU, i8x16Bitmask, i8x16NarrowI16x8U, i8x16Sub, i16x8Shl] = [
  35, 38, 100, 102, 113, 139,
].map(code => instruction(...simd(code)))
export const [f32x4Ne, f32x4Le, f32x4Add, f32x4Mul, f32x4Max, f32x4Pmin, f32x4Pmax] = [
  66, 69, 228, 230, 233, 234, 235,
].map(code => instruction(...simd(code)))
export const [i16x8ExtendLowI8x16U, i16x8ExtendHighI8x16U] = [137, 138].map(code => instruction(...simd(code)))
export const [v128Or, v128Bitselect, v128AnyTrue, f64x2PromoteLowF32x4, f64x2Add] = [80, 82, 83, 95, 240].map(code =>
  instruction(...simd(code)),
)
/** The same bytes, those from so many on first. */
export const turned = (value: Code, bytes: number): Code => [
  ...[...value, ...value, ...simd(13)],
  ...Array.from({ length: 16 }, (_, i) => (i + bytes) % 16),
]

/** From a place in memory and `offset` bytes on. Alignment is a hint: four bytes for all but the smallest. */
const loading =
  (code: Code, alignment = 2) =>
  (place: Code, offset = 0): Code => [...place, ...code, alignment, ...unsigned(offset)]
const storing =
  (code: Code, alignment = 2) =>
  (place: Code, value: Code, offset = 0): Code => [...place, ...value, ...code, alignment, ...unsigned(offset)]
export const [load, f32Load, load8U, load16U] = [
  loading([0x28]), loading([0x2a]), loading([0x2d], 0), loading([0x2f], 1),
] // biome-ignore format: a list
export const [v128Load, v128Load32Splat, v128Load64Zero] = [0, 9, 93].map(code => loading(simd(code)))
export const [store, f32Store, store16, v128Store] = [
  storing([0x36]), storing([0x38]), storing([0x3b], 1), storing(simd(11)),
] // biome-ignore format: a list
/** Stores the first of four numbers. */
export const v128Store32 = (place: Code, value: Code, offset: number): Code => [
  ...storing(simd(90))(place, value, offset),
  0,
]

export const constant = (value: number): Code => [0x41, ...signed(value)]
export const get = (local: number): Code => [0x20, local]
export const set = (local: number, value: Code): Code => [...value, 0x21, local]
/** Makes a local what an instruction makes of it and something else. */
export const change = (how: (...operands: readonly Code[]) => Code, local: number, value: Code) =>
  set(local, how(get(local), value))
export const not = (bits: Code): Code => xor(bits, constant(-1))
export const code = (...parts: readonly Code[]): Code => parts.flat()

/** Does something at least once, and again while a condition holds. */
export const doWhile = (condition: Code, ...body: readonly Code[]): Code => [
  ...[0x03, 0x40, ...body.flat()],
  ...[...condition, 0x0d, 0, 0x0b],
]
/** Does something while a condition holds. */
export const whileDo = (condition: Code, ...body: readonly Code[]): Code => [
  ...[0x02, 0x40, 0x03, 0x40, ...eqz(condition), 0x0d, 1],
  ...[...body.flat(), 0x0c, 0, 0x0b, 0x0b],
]
/** Does the one or the other. */
export const ifElse = (condition: Code, then: Code, otherwise: Code): Code => [
  ...[...condition, 0x04, 0x40, ...then, 0x05, ...otherwise, 0x0b],
]
export const leave: Code = [0x0f]
/** Numbers for parameters and locals. */
export const locals = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
