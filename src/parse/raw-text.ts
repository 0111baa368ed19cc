/**
 * Where the text of `<title>`, `<style>`, `<script>` … ends: the index, before `to`, of the `<` of its end tag, or -1. These
 * are the RCDATA, RAWTEXT and script data states (§13.2.5.2 to 4 and 9 to 31) without their character-by-character steps.
 */
export function endOfRawText(source: string, from: number, name: string, to = source.length): number {
  let at = source.indexOf('</', from)
  while (at >= 0 && at < to && !isTagName(source, at + 2, name)) at = source.indexOf('</', at + 2)
  return at < to ? at : -1
}

/**
 * In `<script>`, `<!--` escapes: from there to `-->` a `<script>` opens a second level, in which `</script>` only leads
 * back to the first.
 */
export function endOfScript(source: string, from: number): number {
  let level = 0
  let arrow = -1
  let at = from
  for (;;) {
    const less = source.indexOf('<', at)
    if (less < 0) return -1
    if (level > 0) {
      if (arrow < at) arrow = indexOrEnd(source, '-->', at)
      if (arrow < less) {
        level = 0
        at = arrow + 3
        continue
      }
    }
    at = less + 1
    if (source.startsWith('/', less + 1)) {
      if (!isTagName(source, less + 2, 'script')) continue
      if (level < 2) return less
      level = 1
    } else if (level === 0 && source.startsWith('!--', less + 1)) {
      level = 1
      at = less + 2 // the dashes of `<!-->` are its end, too
    } else if (level === 1 && isTagName(source, less + 1, 'script')) {
      level = 2
    }
  }
}

/** Whether this tag name, in any case, stands here and ends here. */
export function isTagName(source: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if (lowered(source.charCodeAt(at + i)) !== name.charCodeAt(i)) return false
  }
  const next = source.charCodeAt(at + name.length)
  return name !== '' && (isSpace(next) || next === 0x2f || next === 0x3e)
}

/** Whether these characters (in small letters) stand here in any case. */
export function startsWithAnyCase(source: string, at: number, lowerCase: string): boolean {
  return source.slice(at, at + lowerCase.length).toLowerCase() === lowerCase
}

const { indexOf } = String.prototype

/** By a call of the method's own: of strings that are cut out of others there are many kinds, for each of which V8 would look it up. */
export function indexOrEnd(source: string, wanted: string, from: number): number {
  const at = indexOf.call(source, wanted, from)
  return at < 0 ? source.length : at
}

/** ASCII white space (tab, LF, FF, CR, space); CR counts because it becomes LF. */
export function isSpace(c: number): boolean {
  return c === 0x20 || c === 0x0a || c === 0x09 || c === 0x0d || c === 0x0c
}

function lowered(c: number): number {
  return c >= 0x41 && c <= 0x5a ? c | 0x20 : c
}
