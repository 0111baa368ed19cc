export { type Decoded, decode } from './decode.ts'
export { attribute, attributesOf, type Dom, isElement, type NodeId, tagName, textContent, textOf } from './dom.ts'
export {
  createParser,
  type ParseOptions,
  type Parser,
  type ParserOptions,
  parse,
  parseFragment,
} from './parse.ts'
export { serialize } from './serialize.ts'
export { Tag, type TagId, type TagName, tagSet } from './tags.ts'
