import { Tag, tagSet } from '../parse/tags.ts'
import type { Extractor, Labels } from './extractor.ts'

const NOT_TEXT = tagSet('script', 'style')

/** All text below the body but scripts and styles: the floor that every extractor must beat. */
export function xpathText(): Extractor {
  return {
    name: 'xpath-text',
    source: 'Bevendorff et al.: An empirical comparison of web content extraction algorithms, SIGIR 2023, §4.2',
    label({ dom }): Labels {
      const labels = new Float32Array(dom.length)
      const body = dom.tag.indexOf(Tag.body)
      if (body < 0) return labels
      for (let node = body; node < dom.end[body]; node++) {
        if (NOT_TEXT[dom.tag[node]] === 1) node = dom.end[node] - 1
        else labels[node] = 1
      }
      labels[0] = labels[dom.parent[body]] = 1
      return labels
    },
  }
}
