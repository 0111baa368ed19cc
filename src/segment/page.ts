import type { Dom } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { findBlocks, type Segmented } from './blocks.ts'
import { findHidden } from './display.ts'

/** What extractors look at and renderers write from. Never changed after `openPage`. */
export interface Page extends Segmented {
  readonly html: string
  readonly dom: Dom
  readonly url?: string
  /** Why each node is not shown, 0 where it is: see `hiddenReason`. */
  readonly hidden: Uint8Array
}

export interface PageOptions {
  /** Where the page was found: links are made absolute with it. */
  readonly url?: string
  /** Judge hidden text as if it were shown. */
  readonly ignoreHidden?: boolean
}

export function openPage(html: string, options: PageOptions = {}): Page {
  const dom = parse(html, { asShown: true })
  const hidden = options.ignoreHidden === true ? new Uint8Array(dom.length) : findHidden(dom)
  return {
    html,
    dom,
    hidden,
    ...findBlocks(dom, hidden),
    ...(options.url === undefined ? {} : { url: options.url }),
  }
}
