// Numbers of 16 bits (IEEE 754 binary16): 11 bits of precision, enough for the weights of a network, at half the size.

/** Rounded to nearest, ties to even; beyond ±65504 infinite. */
export function toHalf(values: Float32Array): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const halves = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i++) halves[i] = halfOf(bits[i], values[i])
  return halves
}

function halfOf(bits: number, value: number): number {
  const sign = (bits >>> 16) & 0x8000
  const exponent = ((bits >>> 23) & 0xff) - 127 + 15
  if (exponent >= 31) return sign | (Number.isNaN(value) ? 0x7e00 : 0x7c00)
  // Below the smallest normal number the mantissa counts steps of 2⁻²⁴.
  if (exponent <= 0) return sign | roundToEven(Math.abs(value) * 2 ** 24)
  const mantissa = bits & 0x7fffff
  // A carry out of the mantissa goes into the exponent, as it should.
  return sign | Math.min(0x7c00, (exponent << 10) + roundToEven(mantissa / 2 ** 13))
}

function roundToEven(x: number): number {
  const low = Math.floor(x)
  const rest = x - low
  return rest > 0.5 || (rest === 0.5 && (low & 1) === 1) ? low + 1 : low
}

export function fromHalf(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, half => {
    const sign = half & 0x8000 ? -1 : 1
    const exponent = (half >>> 10) & 31
    const mantissa = half & 0x3ff
    if (exponent === 0) return sign * mantissa * 2 ** -24
    if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
    return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15)
  })
}
