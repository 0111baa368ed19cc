import { type Builder, MAX_DEPTH, Mode, type ModeId } from './builder.ts'
import { Tag, type TagId } from './tags.ts'

/** The mode that an open element stands for. */
const MODE_OF = new Map<TagId, ModeId>([
  [Tag.td, Mode.inCell],
  [Tag.th, Mode.inCell],
  [Tag.tr, Mode.inRow],
  [Tag.tbody, Mode.inTableBody],
  [Tag.thead, Mode.inTableBody],
  [Tag.tfoot, Mode.inTableBody],
  [Tag.caption, Mode.inCaption],
  [Tag.colgroup, Mode.inColumnGroup],
  [Tag.table, Mode.inTable],
  [Tag.head, Mode.inHead],
  [Tag.body, Mode.inBody],
  [Tag.frameset, Mode.inFrameset],
])

/** "Reset the insertion mode appropriately" (§13.2.4.1). */
export function resetInsertionMode(b: Builder): void {
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i >= floor; i--) {
    const isLast = i === 0
    const tag = isLast && b.context >= 0 ? b.context : b.openTag[i]
    const mode = MODE_OF.get(tag)
    const isOnlyOutside = tag === Tag.td || tag === Tag.th || tag === Tag.head
    if (mode !== undefined && !(isLast && isOnlyOutside)) {
      b.mode = mode
      return
    }
    if (tag === Tag.template) {
      b.mode = b.templateModes.at(-1)!
      return
    }
    if (tag === Tag.html) {
      b.mode = b.head === 0 ? Mode.beforeHead : Mode.afterHead
      return
    }
  }
  b.mode = Mode.inBody
}
