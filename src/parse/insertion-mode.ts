import { type Builder, Mode, type ModeId } from './builder.ts'
import { MAX_DEPTH } from './open-elements.ts'
import { TAG_NAMES, Tag, type TagId, type TagName } from './tags.ts'

/** The mode that an open element stands for, or NONE. */
const NONE = -1
const MODE_OF = new Int8Array(TAG_NAMES.length).fill(NONE)
const modes: readonly (readonly [ModeId, readonly TagName[]])[] = [
  [Mode.inCell, ['td', 'th']],
  [Mode.inRow, ['tr']],
  [Mode.inTableBody, ['tbody', 'thead', 'tfoot']],
  [Mode.inCaption, ['caption']],
  [Mode.inColumnGroup, ['colgroup']],
  [Mode.inTable, ['table']],
  [Mode.inHead, ['head']],
  [Mode.inBody, ['body']],
  [Mode.inFrameset, ['frameset']],
]
for (const [mode, names] of modes) for (const name of names) MODE_OF[Tag[name]] = mode

/** "Reset the insertion mode appropriately" (§13.2.4.1). */
export function resetInsertionMode(b: Builder): void {
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i >= floor; i--) {
    const isLast = i === 0
    const tag = isLast && b.context >= 0 ? b.context : b.openTag[i]
    const mode = modeOf(b, tag, isLast)
    if (mode !== NONE) {
      b.mode = mode
      return
    }
  }
  b.mode = Mode.inBody
}

function modeOf(b: Builder, tag: TagId, isLast: boolean): ModeId | typeof NONE {
  if (tag === TEMPLATE) return b.templateModes.at(-1)!
  if (tag === HTML) return b.head === 0 ? Mode.beforeHead : Mode.afterHead
  const mode = tag < MODE_OF.length ? (MODE_OF[tag] as ModeId | typeof NONE) : NONE
  const isOnlyInside = mode === Mode.inCell || mode === Mode.inHead
  return isLast && isOnlyInside ? NONE : mode
}

const TEMPLATE = Tag.template
const HTML = Tag.html
