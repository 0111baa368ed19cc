/** Spearman's rank correlation; equal values share their mean rank. 0 where one side does not vary. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const x = ranks(a)
  const y = ranks(b)
  const middle = (a.length - 1) / 2
  let both = 0
  let ofX = 0
  let ofY = 0
  for (let i = 0; i < a.length; i++) {
    both += (x[i] - middle) * (y[i] - middle)
    ofX += (x[i] - middle) ** 2
    ofY += (y[i] - middle) ** 2
  }
  return ofX === 0 || ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY)
}

function ranks(values: readonly number[]): Float64Array {
  const order = [...values.keys()].sort((i, j) => values[i] - values[j])
  const found = new Float64Array(values.length)
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]] === values[order[from]]) to++
    for (let i = from; i < to; i++) found[order[i]] = (from + to - 1) / 2
  }
  return found
}
