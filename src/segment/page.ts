import type { Dom } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { type Block, findBlocks } from './blocks.ts'

/** What extractors look at and renderers write from. Never changed after `openPage`. */
export interface Page {
  readonly html: string
  readonly dom: Dom
  readonly url?: string
  readonly blocks: readonly Block[]
}

export interface PageOptions {
  /** Where the page was found: links are made absolute with it. */
  readonly url?: string
  /** Judge hidden text as if it were shown. */
  readonly ignoreHidden?: boolean
}

export function openPage(html: string, options: PageOptions = {}): Page {
  const dom = parse(html)
  const found = findBlocks(dom)
  const blocks = options.ignoreHidden === true ? found.map(block => ({ ...block, hidden: undefined })) : found
  return { html, dom, blocks, ...(options.url === undefined ? {} : { url: options.url }) }
}
