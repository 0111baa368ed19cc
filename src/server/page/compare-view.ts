import { h } from './element.ts'
import type { Comparison, Seen, System } from './seen.ts'

/** Rows that are shown side by side; a page with more differences is judged by its numbers. */
const MAX_ROWS = 400

export interface CompareState {
  readonly systems: readonly System[]
  readonly chosen: readonly string[]
  readonly comparison: Comparison | undefined
  readonly blocks: Seen['blocks']
  readonly choose: (names: readonly string[]) => void
}

/** Which systems agree, which keep what nobody else keeps, and how long they take. */
export function compareView(state: CompareState): Node {
  const { comparison, blocks } = state
  const results =
    comparison === undefined
      ? [h('p', { className: 'empty' }, 'Comparing…')]
      : [
          ...comparison.failures.map(({ name, error }) => h('p', { className: 'small' }, `${name}: ${error}`)),
          h('h3', {}, 'What each keeps'),
          scroll(summaryTable(comparison)),
          h('h3', {}, 'Agreement'),
          h('p', { className: 'small' }, 'F1 of the words that two systems keep.'),
          scroll(agreementMatrix(comparison)),
          h('h3', {}, 'Where they differ'),
          sideBySide(comparison, blocks),
          h('h3', {}, 'Kept by one alone'),
          ...aloneLists(comparison, blocks),
        ]
  return h('div', { className: 'compare' }, chooser(state), ...results)
}

function chooser({ systems, chosen, choose }: CompareState): Node {
  const chips = systems.map(({ name, summary }) => {
    const box = h('input', { type: 'checkbox', checked: chosen.includes(name), value: name })
    return h('label', { className: 'chip', title: summary }, box, name)
  })
  const field = h('fieldset', {}, h('legend', {}, 'Systems to compare (two or more)'), ...chips)
  field.addEventListener('change', () =>
    choose([...field.querySelectorAll<HTMLInputElement>(':checked')].map(box => box.value)),
  )
  return field
}

/** Wide tables scroll by themselves, by keyboard as well. */
const scroll = (table: Node) =>
  h('div', { className: 'scroll', tabIndex: 0, role: 'group', 'aria-label': 'Table' }, table)

const headRow = (...cells: string[]) =>
  h('thead', {}, h('tr', {}, ...cells.map(cell => h('th', { scope: 'col' }, cell))))

function summaryTable({ opinions }: Comparison): Node {
  const rows = opinions.map(({ name, words, share, aloneWords, ms }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      ...[String(words), `${Math.round(share * 100)} %`, String(aloneWords), `${ms.toFixed(1)} ms`].map(cell =>
        h('td', {}, cell),
      ),
    ),
  )
  const head = headRow('system', 'words', 'of the page', 'words only it kept', 'time')
  return h('table', { className: 'grid' }, head, h('tbody', {}, ...rows))
}

function agreementMatrix({ opinions, agreement }: Comparison): Node {
  const rows = opinions.map(({ name }, i) => {
    const cells = agreement[i].map(value => {
      const cell = h('td', {}, value.toFixed(2))
      cell.style.setProperty('--v', String(value))
      return cell
    })
    return h('tr', {}, h('th', { scope: 'row' }, name), ...cells)
  })
  const head = headRow('agreement', ...opinions.map(({ name }) => name))
  return h('table', { className: 'grid matrix' }, head, h('tbody', {}, ...rows))
}

function sideBySide({ opinions }: Comparison, blocks: Seen['blocks']): Node {
  const differing = blocks.flatMap((_, i) => (new Set(opinions.map(({ kept }) => kept[i])).size > 1 ? [i] : []))
  if (differing.length === 0) return h('p', { className: 'small' }, 'They keep the same blocks.')
  const rows = differing
    .slice(0, MAX_ROWS)
    .map(i =>
      h(
        'tr',
        { 'data-block': String(i) },
        ...opinions.map(({ kept }) =>
          kept[i]
            ? h('td', { 'data-role': 'main' }, h('span', {}, blocks[i].text))
            : h('td', { 'data-role': 'boilerplate' }, 'dropped'),
        ),
      ),
    )
  const head = headRow(...opinions.map(({ name }) => name))
  return scroll(h('table', { className: 'sides' }, head, h('tbody', {}, ...rows)))
}

function aloneLists({ opinions }: Comparison, blocks: Seen['blocks']): Node[] {
  const lists = opinions
    .filter(({ alone }) => alone.length > 0)
    .map(({ name, alone, aloneWords }) =>
      h(
        'details',
        {},
        h('summary', {}, `${name}: ${aloneWords} words`),
        h(
          'ul',
          { className: 'alone' },
          ...alone.slice(0, MAX_ROWS).map(i => h('li', { 'data-block': String(i) }, blocks[i].text)),
        ),
      ),
    )
  return lists.length > 0 ? lists : [h('p', { className: 'small' }, 'Nothing.')]
}
