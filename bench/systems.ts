import { defuddleOnLinkedom, readabilityOnJsdom, readabilityOnLinkedom } from './peers/articles.ts'

/**
 * What the speed benchmark compares, each from HTML to its answer, parsing included. Loaded when asked for, so that a
 * child process that measures memory holds one system and nothing else.
 */
export type Run = (html: string) => unknown

const SYSTEMS = {
  parse: async () => {
    const { parse } = await import('../src/parse/index.ts')
    return html => parse(html)
  },
  parse5: async () => {
    const { parse } = await import('parse5')
    return html => parse(html)
  },
  htmlparser2: async () => {
    const { parseDocument } = await import('htmlparser2')
    return html => parseDocument(html)
  },
  'extract().text': async () => {
    const { extract } = await import('../src/index.ts')
    return html => extract(html).text
  },
  'extract().markdown': async () => {
    const { extract } = await import('../src/index.ts')
    return html => extract(html).markdown
  },
  // Extractors throw hostile pages away; this one hands everything to the renderer.
  'extract(xpath-text).markdown': async () => {
    const { extract } = await import('../src/index.ts')
    return html => extract(html, { extractor: 'xpath-text' }).markdown
  },
  'readability (linkedom)': readabilityOnLinkedom,
  'readability (linkedom) + turndown': async () => {
    const { default: Turndown } = await import('turndown')
    const read = await readabilityOnLinkedom()
    const turndown = new Turndown()
    return html => turndown.turndown(read(html).content)
  },
  'readability (jsdom)': readabilityOnJsdom,
  'defuddle (linkedom)': defuddleOnLinkedom,
} satisfies Record<string, () => Promise<Run>>

export type SystemName = keyof typeof SYSTEMS

export const systemNames = Object.keys(SYSTEMS) as SystemName[]

export const loadSystem = (name: SystemName): Promise<Run> => SYSTEMS[name]()
