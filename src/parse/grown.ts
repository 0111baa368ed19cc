/** A copy of the array with at least twice the room, zeros at the end. */
export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(length, array.length * 2, 64))
  larger.set(array)
  return larger
}
