import { compareView } from './compare-view.ts'
import { byId, h } from './element.ts'
import { startEngine } from './engine-client.ts'
import { completeAddress, EXAMPLES, fetchByServer, openExample, openFile, TokenNeeded } from './get-page.ts'
import { asCode, asCommand, asRequest } from './recipes.ts'
import { makeReport, save } from './report.ts'
import { blocksView, jsonView, metadataView, readerView, sourceView, why } from './result-views.ts'
import {
  BLOCK_ELEMENT,
  type Comparison,
  type Opened,
  type Seen,
  type Settings,
  type Source,
  type System,
  USUAL_SETTINGS,
} from './seen.ts'
import { makeStrip, markStrips } from './strips.ts'

const engine = startEngine()
const frame = byId<HTMLIFrameElement>('frame')
const panels = byId('panels')
const strips = byId('strips')
const form = byId<HTMLFormElement>('settings')

let systems: readonly System[] = []
let settings: Settings = USUAL_SETTINGS
let source: Source = { name: 'page.html', content: '' }
let opened: Opened | undefined
let seen: Seen | undefined
let reasons: readonly string[] = []
let chosen: readonly string[] = ['pith', 'trafilatura', 'boilerpipe', 'bte']
let comparison: Comparison | undefined
let view = 'reader'
let marked: number | undefined

/** The views, and what a download of each is. */
const VIEWS: Readonly<
  Record<string, { readonly title: string; show(seen: Seen): Node; file?(seen: Seen): [ending: string, text: string] }>
> = {
  page: { title: 'Page', show: () => document.createTextNode('') },
  reader: { title: 'Reader', show: readerView, file: ({ result }) => ['html', result.html] },
  markdown: {
    title: 'Markdown',
    show: at => sourceView(at.result.markdown, at),
    file: ({ result }) => ['md', result.markdown],
  },
  text: { title: 'Text', show: at => sourceView(at.result.text, at), file: ({ result }) => ['txt', result.text] },
  blocks: { title: 'Blocks', show: at => blocksView(at, reasons) },
  metadata: { title: 'Metadata', show: metadataView },
  json: { title: 'JSON', show: jsonView },
  compare: {
    title: 'Compare',
    show: ({ blocks }) => compareView({ systems, chosen, comparison, blocks, choose: names => choose(names) }),
    file: () => ['json', JSON.stringify(comparison, null, 2)],
  },
}

// — From a page to what is seen —

/** Counts what was begun, so that an answer which came too late is not shown. */
let turn = 0

async function open(from: Promise<Source> | Source, keepsAddress = false): Promise<void> {
  const mine = ++turn
  say('Opening…')
  try {
    const next = await from
    const page = await engine.open(next)
    if (mine !== turn) return
    source = next
    opened = page
    marked = undefined
    if (!keepsAddress) byId<HTMLInputElement>('url').value = ''
    await showFrame(page.framed)
    await look()
  } catch (error) {
    if (error instanceof TokenNeeded) byId('token').hidden = false
    if (mine === turn) say((error as Error).message, true)
  }
}

async function look(): Promise<void> {
  if (opened === undefined) return
  const mine = ++turn
  try {
    const next = await engine.look(settings)
    if (mine !== turn) return
    seen = next
    reasons = []
    comparison = undefined
    showSeen(next)
    const told = await engine.reasons(settings)
    if (mine !== turn) return
    reasons = told
    if (view === 'blocks') showPanel()
    if (view === 'compare') await compare()
  } catch (error) {
    if (mine === turn) say((error as Error).message, true)
  }
}

async function compare(): Promise<void> {
  const names = chosen
  const made = await engine.compare(names, settings.focus)
  if (names !== chosen) return
  comparison = made
  if (view !== 'compare') return
  showPanel()
  showStrips()
}

function choose(names: readonly string[]): void {
  chosen = names
  void compare()
}

// — Showing —

function showSeen({ blocks, result, ms, isGraded }: Seen): void {
  const kept = blocks.filter(block => block.label === 'content')
  const words = opened!.words.reduce((sum, count, i) => sum + (blocks[i].label === 'content' ? count : 0), 0)
  const sure = result.confidence === undefined ? '' : ` · confidence ${result.confidence.toFixed(2)}`
  const type = result.pageType === undefined ? '' : ` · ${result.pageType}`
  say(`${kept.length} of ${blocks.length} blocks, ${words} words${type}${sure} · ${ms.toFixed(ms < 10 ? 1 : 0)} ms`)
  const slider = form.elements.namedItem('threshold') as HTMLInputElement
  slider.disabled = !isGraded && settings.threshold === USUAL_SETTINGS.threshold
  paintFrame()
  showPanel()
  showStrips()
}

function showPanel(): void {
  const panel = h('div', {
    className: 'panel',
    id: 'panel',
    role: 'tabpanel',
    'aria-labelledby': `tab-${view}`,
    tabIndex: 0,
  })
  if (seen !== undefined) panel.append(VIEWS[view].show(seen))
  const { scrollTop } = panels
  const isSame = panels.firstElementChild?.getAttribute('aria-labelledby') === `tab-${view}`
  panels.replaceChildren(panel)
  panels.scrollTop = isSame ? scrollTop : 0
  mark(marked, panels)
}

function showStrips(): void {
  if (seen === undefined || opened === undefined) return
  const own = { name: settings.extractor, kept: seen.blocks.map(block => block.label === 'content') }
  const all = view === 'compare' && comparison !== undefined ? comparison.opinions : [own]
  const { words } = opened
  strips.replaceChildren(...all.map(strip => makeStrip(strip, words, block => mark(block, strips))))
}

/** The frame runs no scripts; ours reach into it, since it is of the same origin. */
async function showFrame(html: string): Promise<void> {
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  frame.srcdoc = html
  await loaded
  const inside = frame.contentDocument!
  const blockAt = (event: Event) => (event.target as Element).closest?.<HTMLElement>(BLOCK_ELEMENT)?.dataset['block']
  inside.addEventListener('pointerover', event => markNumber(blockAt(event), frame))
  inside.addEventListener('click', event => markNumber(blockAt(event), frame))
}

function paintFrame(): void {
  const inside = frame.contentDocument
  if (inside === null || seen === undefined) return
  inside.documentElement.classList.toggle('pith-colours', byId<HTMLInputElement>('colours').checked)
  for (const element of inside.querySelectorAll<HTMLElement>(BLOCK_ELEMENT)) {
    element.dataset['role'] = seen.blocks[Number(element.dataset['block'])]?.role
  }
}

function markNumber(block: string | undefined, from: HTMLElement): void {
  if (block !== undefined) mark(Number(block), from)
}

/** Marks a block wherever it is shown; where it was not pointed at, it is brought into view. */
function mark(block: number | undefined, from: HTMLElement): void {
  marked = block
  for (const [place, root] of [
    [frame, frame.contentDocument],
    [panels, panels],
  ] as const) {
    for (const old of root?.querySelectorAll('[data-marked]') ?? []) old.removeAttribute('data-marked')
    if (block === undefined) continue
    const found = root?.querySelectorAll(`[data-block="${block}"]`) ?? []
    for (const element of found) element.setAttribute('data-marked', '')
    if (place !== from) found[0]?.scrollIntoView({ block: 'nearest' })
  }
  if (opened !== undefined) markStrips(strips, opened.words, block)
  const at = block === undefined ? undefined : seen?.blocks[block]
  if (at === undefined) return
  const verdict = at.role === 'boilerplate' ? 'dropped' : at.role === 'main' ? 'kept' : at.role
  byId('inspector').textContent = `${verdict} · ${at.probability.toFixed(2)} · ${why(at, reasons[block!])}`
}

function say(text: string, isWrong = false): void {
  const status = byId('status')
  status.textContent = text
  status.classList.toggle('wrong', isWrong)
}

// — Tabs —

function select(name: string, isByKey = false): void {
  view = name
  byId('main').dataset['view'] = name
  for (const tab of byId('tabs').querySelectorAll('button')) {
    const isChosen = tab.id === `tab-${name}`
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    if (isChosen && isByKey) tab.focus()
    if (isChosen) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  byId<HTMLButtonElement>('download').disabled = name === 'page'
  showPanel()
  showStrips()
  if (name === 'compare' && comparison === undefined && seen !== undefined) void compare()
}

function setUpTabs(): void {
  const names = Object.keys(VIEWS)
  const tabs = byId('tabs')
  tabs.append(
    ...names.map(name =>
      h('button', {
        type: 'button',
        id: `tab-${name}`,
        role: 'tab',
        textContent: VIEWS[name].title,
        'aria-controls': name === 'page' ? 'panel-page' : 'panel',
        onclick: () => select(name),
      }),
    ),
  )
  tabs.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const shown = names.filter(name => byId(`tab-${name}`).offsetParent !== null)
    if (step !== undefined) select(shown[(shown.indexOf(view) + step + shown.length) % shown.length], true)
  })
  addEventListener('keydown', event => {
    const isTyping = (event.target as Element).closest?.('input:not([type=checkbox]), textarea, select') != null
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
    const name = names[Number(event.key)]
    if (name !== undefined) select(name)
    if (event.key === '/') {
      event.preventDefault()
      byId('url').focus()
    }
  })
}

// — Options —

function showSettings(): void {
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements.namedItem(name) as HTMLInputElement
    if (typeof value === 'boolean') field.checked = value
    else field.value = String(value)
  }
  byId('shown-threshold').textContent = settings.threshold.toFixed(2)
  byId('reset').hidden = JSON.stringify(settings) === JSON.stringify(USUAL_SETTINGS)
  const focus = form.elements.namedItem('focus') as HTMLSelectElement
  focus.disabled = systems.find(({ name }) => name === settings.extractor)?.hasFocus !== true
}

function readSettings(): Settings {
  const read = (name: keyof Settings, usual: Settings[keyof Settings]) => {
    const field = form.elements.namedItem(name) as HTMLInputElement
    return typeof usual === 'boolean' ? field.checked : typeof usual === 'number' ? Number(field.value) : field.value
  }
  const entries = Object.entries(USUAL_SETTINGS) as [keyof Settings, Settings[keyof Settings]][]
  return Object.fromEntries(entries.map(([name, usual]) => [name, read(name, usual)])) as unknown as Settings
}

function set(next: Settings): void {
  settings = next
  showSettings()
  void look()
}

async function setUpSettings(): Promise<void> {
  form.addEventListener('input', () => set(readSettings()))
  form.addEventListener('submit', event => event.preventDefault())
  byId('reset').onclick = () => set(USUAL_SETTINGS)
  systems = await engine.systems()
  const list = form.elements.namedItem('extractor') as HTMLSelectElement
  for (const family of new Set(systems.map(system => system.family))) {
    const members = systems.filter(system => system.family === family)
    const choices = members.map(({ name, summary }) => h('option', { value: name, textContent: name, title: summary }))
    list.append(h('optgroup', { label: family }, ...choices))
  }
  showSettings()
}

// — Input and output —

function setUpInput(): void {
  const url = byId<HTMLInputElement>('url')
  byId('address').addEventListener('submit', event => {
    event.preventDefault()
    if (url.value.trim() === '') return url.focus()
    const address = completeAddress(url.value.trim())
    void open(fetchByServer(address, byId<HTMLInputElement>('token').value), true)
  })
  const dialog = byId<HTMLDialogElement>('paste-dialog')
  const pasted = byId<HTMLTextAreaElement>('pasted')
  byId('paste').onclick = () => dialog.showModal()
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'ok') void open({ name: 'page.html', content: pasted.value })
  })
  const file = byId<HTMLInputElement>('file')
  file.onchange = () => {
    if (file.files?.[0]) void open(openFile(file.files[0]))
    file.value = ''
  }
  const example = byId<HTMLSelectElement>('example')
  example.append(...Object.entries(EXAMPLES).map(([name, title]) => h('option', { value: name, textContent: title })))
  example.onchange = () => example.value !== '' && void open(openExample(example.value))
  addEventListener('dragover', event => {
    event.preventDefault()
    document.body.classList.add('dropping')
  })
  addEventListener('dragleave', event => event.relatedTarget === null && document.body.classList.remove('dropping'))
  addEventListener('drop', event => {
    event.preventDefault()
    document.body.classList.remove('dropping')
    const [dropped] = event.dataTransfer?.files ?? []
    if (dropped !== undefined) void open(openFile(dropped))
  })
}

function setUpOutput(): void {
  const copies: Readonly<Record<string, () => string>> = {
    'Command line': () => asCommand(settings, source.url ?? source.name),
    JavaScript: () => asCode(settings, source.url),
    curl: () => asRequest(settings, source.url, location.origin),
    'This view': () => VIEWS[view].file?.(seen!)[1] ?? panels.innerText,
  }
  const menu = document.querySelector<HTMLDetailsElement>('.menu')!
  byId('copies').append(
    ...Object.entries(copies).map(([title, write]) =>
      h('button', {
        type: 'button',
        textContent: title,
        onclick: async () => {
          menu.open = false
          const text = write()
          await navigator.clipboard.writeText(text)
          say(`Copied: ${text.split('\n')[0]}`)
        },
      }),
    ),
  )
  menu.addEventListener('keydown', event => event.key === 'Escape' && (menu.open = false))
  addEventListener('click', event => !menu.contains(event.target as Node) && (menu.open = false))
  byId('download').onclick = () => {
    if (seen === undefined) return
    const [ending, text] = VIEWS[view].file?.(seen) ?? ['json', JSON.stringify(seen.result, null, 2)]
    save(`${source.name.replace(/\.x?html?$/, '')}.${ending}`, text)
  }
  const dialog = byId<HTMLDialogElement>('report-dialog')
  byId('report').onclick = () => dialog.showModal()
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'ok' || seen === undefined || opened === undefined) return
    const expected = byId<HTMLTextAreaElement>('expected').value
    save('pith-report.json', makeReport({ source, html: opened.html, settings, result: seen.result, expected }))
  })
}

function setUpPage(): void {
  const root = document.documentElement
  const usual = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset['theme'] = localStorage.getItem('theme') ?? usual
  byId('theme').onclick = () => {
    root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark'
    localStorage.setItem('theme', root.dataset['theme'])
  }
  byId('colours').onchange = paintFrame
  for (const type of ['pointerover', 'focusin', 'click'] as const) {
    panels.addEventListener(type, event => {
      markNumber((event.target as Element).closest<HTMLElement>('[data-block]')?.dataset['block'], panels)
    })
  }
}

setUpPage()
setUpTabs()
setUpInput()
setUpOutput()
select(view)
await setUpSettings()
await open(openExample('article'))
