import { tagSet } from '../parse/tags.ts'
import type { Extractor, Labels } from './extractor.ts'
import { type GravityRules, gravity } from './gravity/index.ts'

/** The names of elements that newspaper3k 0.2.8 removes before it looks (`cleaners.py`). */
export const UNWANTED =
  /^side$|combx|retweet|mediaarticlerelated|menucontainer|navbar|storytopbar-bucket|utility-bar|inline-share-tools|comment|popularquestions|contact|foot|cnn_strycaptiontxt|cnn_html_slideshow|cnn_strylftcntnt|links|meta$|shoutbox|sponsor|tags|socialnetworking|cnnstryhghlght|cnn_stryspcvbx|^inset$|pagetools|post-attributes|welcome_form|contenttools2|the_answers|communitypromo|runaroundleft|subscribe|vcard|articleheadings|date|^print$|popup|author-dropdown|tools|socialtools|byline|konafilter|breadcrumbs|^fn$|wp-caption-text|legende|ajoutvideo|timestamp|js_replies/i

const RULES: GravityRules = {
  unwanted: UNWANTED,
  sparesArticles: true,
  paragraphTags: tagSet('div', 'span', 'section'),
  ignoredTags: tagSet(),
  share: (points, depth) => (depth === 1 ? points : depth === 2 ? points / 2 : 0),
  isKnownArticle: () => false,
  keptChildren: tagSet('p'),
  needsPoints: false,
  minCommonWords: 0,
}

/** Points for the parent and the grandparent of each paragraph, by its common words. */
export function newspaper3k(): Extractor {
  return {
    name: 'newspaper3k',
    source: 'L. Ou-Yang, newspaper3k 0.2.8 (2018), after J. Plush, Goose (2011)',
    label: ({ dom }): Labels => new Float32Array(gravity(dom, RULES)),
  }
}
