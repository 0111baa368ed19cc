// Makes terminal.svg, the picture of the README, from what the program really writes about examples/article.html:
//   node bench/run.mjs docs/pictures/make-terminal.ts
import { writeFileSync } from 'node:fs'
import { run } from '../../test/cli/run.ts'

const COLUMNS = 112
const ROWS = 34
const CELL = { width: 8.05, height: 18 }
const PADDING = 16
const BAR = 30
const SECONDS = 7

const SCREENS = ['explain examples/article.html', '--with-metadata examples/article.html']
const FILL: Readonly<Record<string, string>> = {
  2: '#6e7681',
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  36: '#76e3ea',
}

const width = Math.round(COLUMNS * CELL.width + 2 * PADDING)
const height = ROWS * CELL.height + 2 * PADDING + BAR

/** One screen: the command, and as much of its answer as fits. */
async function screen(command: string): Promise<string> {
  const { out } = await run(command.split(' '), { isTerminal: true, columns: COLUMNS })
  const lines = [`\u001b[36m$\u001b[0m pith ${command}`, ...out.trimEnd().split('\n').flatMap(fold)]
  return lines.slice(0, ROWS).map(row).join('\n')
}

/** Long lines go on in the next row, cut at a space; coloured ones are cut by the program itself. */
function fold(line: string): string[] {
  if (line.includes('\u001b') || line.length <= COLUMNS) return [line]
  const cut = line.lastIndexOf(' ', COLUMNS) + 1 || COLUMNS
  return [line.slice(0, cut), ...fold(line.slice(cut))]
}

function row(line: string, i: number): string {
  const spans = line.split('\u001b[').map((part, at) => {
    const [, code, text] = at === 0 ? ['', '', part] : (/^(\d+)m(.*)$/.exec(part) ?? ['', '', part])
    return FILL[code] ? `<tspan fill="${FILL[code]}">${escapeXml(text)}</tspan>` : escapeXml(text)
  })
  const y = BAR + PADDING + (i + 0.75) * CELL.height
  return `<text x="${PADDING}" y="${y}" xml:space="preserve">${spans.join('')}</text>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const screens = await Promise.all(SCREENS.map(screen))
const share = 100 / screens.length
const groups = screens.map(
  (rows, i) => `<g class="screen" style="animation-delay:${(i - screens.length) * SECONDS}s">\n${rows}\n</g>`,
)

writeFileSync(
  new URL('terminal.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="pith in a terminal: the blocks of a page with the verdict on each, then its main content as Markdown">
<style>
text { font: 13.4px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #e6edf3 }
.screen { opacity: 0; animation: show ${SECONDS * screens.length}s step-end infinite }
.screen:last-of-type { opacity: 1 }
@keyframes show { 0% { opacity: 1 } ${share}% { opacity: 0 } }
@media (prefers-reduced-motion) { .screen { animation: none } }
</style>
<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>
${['#ff5f57', '#febc2e', '#28c840'].map((fill, i) => `<circle cx="${PADDING + 8 + i * 20}" cy="${BAR / 2 + 4}" r="6" fill="${fill}"/>`).join('')}
${groups.join('\n')}
</svg>
`,
)
