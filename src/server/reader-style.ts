import { createHash } from 'node:crypto'

/** Of a reader's view and of the description of the API: the reader's own fonts and colours, lines of a good length. */
const READER_CSS = `:root { color-scheme: light dark }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
h1, h2, h3 { line-height: 1.25 }
img { max-width: 100%; height: auto }
pre { overflow-x: auto }
code, pre { font-size: .9em }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #8884 }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid #8888 }
`

/** In the page itself: a sandboxed page is nobody's own origin and could not load it from us. */
export const READER_HEAD = `<meta name="viewport" content="width=device-width">\n<style>${READER_CSS}</style>\n`

const styleSource = `'sha256-${createHash('sha256').update(READER_CSS).digest('base64')}'`

/** What such a page may load: that style, and pictures. */
export const READER_CSP =
  `default-src 'none'; style-src ${styleSource}; img-src https: http:; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"
