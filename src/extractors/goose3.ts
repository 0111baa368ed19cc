import { attribute, hasAny, nameSet } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Extractor, Labels } from './extractor.ts'
import { type GravityRules, gravity } from './gravity/index.ts'

/** The names of elements that goose3 3.1 removes before it looks (`cleaners.py`). */
const UNWANTED =
  /^side$|combx|retweet|mediaarticlerelated|menucontainer|navbar|storytopbar-bucket|utility-bar|inline-share-tools|comment|popularquestions|contact|foot|cnn_strycaptiontxt|cnn_html_slideshow|cnn_strylftcntnt|^links$|meta$|shoutbox|sponsor|tags|socialnetworking|cnnstryhghlght|cnn_stryspcvbx|^inset$|pagetools|post-attributes|welcome_form|contenttools2|the_answers|communitypromo|runaroundleft|subscribe|vcard|articleheadings|date|^print$|popup|author-dropdown|tools|socialtools|byline|konafilter|breadcrumbs|^fn$|wp-caption-text|legende|ajoutvideo|timestamp|js_replies|disclaim/i
const KNOWN_CLASS = /short-story|post-content|g-content|post-outer/i

const fits = (value: string | undefined, pattern: RegExp) => value !== undefined && pattern.test(value)

const TELLING = nameSet('class', 'itemprop')

const RULES: GravityRules = {
  unwanted: UNWANTED,
  sparesArticles: false,
  paragraphTags: tagSet('div', 'span'),
  ignoredTags: tagSet('a', 'b', 'strong', 'i', 'br', 'sup', 'em', 'small', 'span'),
  share: (points, depth) => Math.trunc((points * 1.5) / (depth + 0.5)),
  isKnownArticle: (dom, node) =>
    dom.tag[node] === Tag.article ||
    (hasAny(dom, node, TELLING) &&
      (fits(attribute(dom, node, 'itemprop'), /articleBody/i) || fits(attribute(dom, node, 'class'), KNOWN_CLASS))),
  keptChildren: tagSet('p', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  needsPoints: true,
  minCommonWords: 3,
}

/** Points for all elements above a paragraph, fewer with each level; then the article is cleaned of short parts. */
export function goose3(): Extractor {
  return {
    name: 'goose3',
    source: 'M. Barrus, goose3 3.1 (2023), after J. Plush, Goose (2011)',
    label: ({ dom }): Labels => new Float32Array(gravity(dom, RULES)),
  }
}
