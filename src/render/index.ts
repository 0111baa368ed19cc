export { renderHtml } from './html.ts'
export { renderMarkdown } from './markdown.ts'
export type { RenderOptions } from './outline.ts'
export { renderText } from './text.ts'
