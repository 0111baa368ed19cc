/**
 * The first of `offers` (media types, the server's favourite first) that an `Accept` header likes best; undefined where it
 * takes none of them (RFC 9110 §12.5.1).
 */
export function preferred<T extends string>(header: string | undefined, offers: readonly T[]): T | undefined {
  const ranges = (header?.trim() || '*/*').split(',', MAX_RANGES).map(readRange)
  const scored = offers.map(offer => ({ offer, quality: qualityOf(offer, ranges) }))
  const best = scored.reduce((most, one) => (one.quality > most.quality ? one : most))
  return best.quality > 0 ? best.offer : undefined
}

/** Browsers send about ten. */
const MAX_RANGES = 50

interface Range {
  readonly type: string
  readonly quality: number
}

function readRange(text: string): Range {
  const [type, ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice('q='.length) ?? 1)
  return { type, quality: Number.isNaN(quality) ? 0 : quality }
}

/** The most exact range decides. */
function qualityOf(offer: string, ranges: readonly Range[]): number {
  const wildcards = [offer, `${offer.split('/')[0]}/*`, '*/*']
  const range = wildcards.map(type => ranges.find(one => one.type === type)).find(found => found !== undefined)
  return range?.quality ?? 0
}
