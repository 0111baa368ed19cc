import { isSpace, startsWithAnyCase } from './raw-text.ts'

export interface Doctype {
  readonly name: string | undefined
  readonly publicId: string | undefined
  readonly systemId: string | undefined
  readonly forceQuirks: boolean
}

export type QuirksMode = 'no-quirks' | 'limited-quirks' | 'quirks'

/**
 * A doctype from what stands between `<!DOCTYPE` and `>` (§13.2.5.53 to 68; in every one of these states `>` ends it,
 * even inside quotation marks). `isCut` where the page ended before the `>`.
 */
export function readDoctype(content: string, isCut: boolean): Doctype {
  const text = content.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  let at = 0
  const skipSpace = () => {
    while (isSpace(text.charCodeAt(at))) at++
  }
  /** A quoted identifier, or undefined where there is no quotation mark. Not closed means quirks. */
  const readQuoted = (): string | undefined => {
    skipSpace()
    const mark = text[at]
    if (mark !== '"' && mark !== "'") return undefined
    const from = at + 1
    const end = text.indexOf(mark, from)
    if (end < 0) isBroken = true
    at = end < 0 ? text.length : end + 1
    return text.slice(from, end < 0 ? text.length : end)
  }
  let isBroken = false

  skipSpace()
  const nameFrom = at
  while (at < text.length && !isSpace(text.charCodeAt(at))) at++
  const name = at > nameFrom ? text.slice(nameFrom, at).replace(/[A-Z]+/g, c => c.toLowerCase()) : undefined
  skipSpace()
  const isPublic = startsWithAnyCase(text, at, 'public')
  const isSystem = startsWithAnyCase(text, at, 'system')
  if (name === undefined || (!isPublic && !isSystem)) {
    return {
      name,
      publicId: undefined,
      systemId: undefined,
      forceQuirks: name === undefined || isCut || at < text.length,
    }
  }
  at += 'public'.length
  const publicId = isPublic ? readQuoted() : undefined
  const isNamed = !isPublic || publicId !== undefined
  const systemId = isNamed && !isBroken ? readQuoted() : undefined
  if (systemId === undefined) {
    skipSpace()
    // A public identifier may stand alone; anything else in the place of the other is bogus.
    if (isSystem || publicId === undefined || at < text.length) isBroken = true
  } else if (!isBroken) {
    skipSpace()
    if (at < text.length) return { name, publicId, systemId, forceQuirks: false }
  }
  return { name, publicId, systemId, forceQuirks: isBroken || isCut }
}

/** Public identifiers (or how they begin, in small letters) of pages written for browsers of long ago (§13.2.6.4.1). */
const QUIRKY_PUBLIC_IDS = ['-//w3o//dtd w3 html strict 3.0//en//', '-/w3c/dtd html 4.0 transitional/en', 'html']
// biome-ignore format: a table
const QUIRKY_PUBLIC_PREFIXES = [
  '+//silmaril//dtd html pro v0r11 19970101//', '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//', '-//ietf//dtd html 2.0 level 1//', '-//ietf//dtd html 2.0 level 2//',
  '-//ietf//dtd html 2.0 strict level 1//', '-//ietf//dtd html 2.0 strict level 2//', '-//ietf//dtd html 2.0 strict//',
  '-//ietf//dtd html 2.0//', '-//ietf//dtd html 2.1e//', '-//ietf//dtd html 3.0//', '-//ietf//dtd html 3.2 final//',
  '-//ietf//dtd html 3.2//', '-//ietf//dtd html 3//', '-//ietf//dtd html level 0//', '-//ietf//dtd html level 1//',
  '-//ietf//dtd html level 2//', '-//ietf//dtd html level 3//', '-//ietf//dtd html strict level 0//',
  '-//ietf//dtd html strict level 1//', '-//ietf//dtd html strict level 2//', '-//ietf//dtd html strict level 3//',
  '-//ietf//dtd html strict//', '-//ietf//dtd html//', '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 html strict//', '-//microsoft//dtd internet explorer 2.0 html//',
  '-//microsoft//dtd internet explorer 2.0 tables//', '-//microsoft//dtd internet explorer 3.0 html strict//',
  '-//microsoft//dtd internet explorer 3.0 html//', '-//microsoft//dtd internet explorer 3.0 tables//',
  '-//netscape comm. corp.//dtd html//', '-//netscape comm. corp.//dtd strict html//', "-//o'reilly and associates//dtd html 2.0//",
  "-//o'reilly and associates//dtd html extended 1.0//", "-//o'reilly and associates//dtd html extended relaxed 1.0//",
  '-//sq//dtd html 2.0 hotmetal + extensions//', '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//', '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava html//', '-//sun microsystems corp.//dtd hotjava strict html//',
  '-//w3c//dtd html 3 1995-03-24//', '-//w3c//dtd html 3.2 draft//', '-//w3c//dtd html 3.2 final//', '-//w3c//dtd html 3.2//',
  '-//w3c//dtd html 3.2s draft//', '-//w3c//dtd html 4.0 frameset//', '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental 19960712//', '-//w3c//dtd html experimental 970421//', '-//w3c//dtd w3 html//',
  '-//w3o//dtd w3 html 3.0//', '-//webtechs//dtd mozilla html 2.0//', '-//webtechs//dtd mozilla html//',
]
const LIMITED_PUBLIC_PREFIXES = ['-//w3c//dtd xhtml 1.0 frameset//', '-//w3c//dtd xhtml 1.0 transitional//']
/** Quirks without a system identifier, limited quirks with one. */
const HTML4_PUBLIC_PREFIXES = ['-//w3c//dtd html 4.01 frameset//', '-//w3c//dtd html 4.01 transitional//']
const QUIRKY_SYSTEM_ID = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'

/** How a browser lays the page out, by its doctype (§13.2.6.4.1). */
export function quirksModeOf(doctype: Doctype): QuirksMode {
  const publicId = (doctype.publicId ?? '').toLowerCase()
  const begins = (prefix: string) => publicId.startsWith(prefix)
  const isHtml4 = HTML4_PUBLIC_PREFIXES.some(begins)
  if (
    doctype.forceQuirks ||
    doctype.name !== 'html' ||
    QUIRKY_PUBLIC_IDS.includes(publicId) ||
    doctype.systemId?.toLowerCase() === QUIRKY_SYSTEM_ID ||
    QUIRKY_PUBLIC_PREFIXES.some(begins) ||
    (isHtml4 && doctype.systemId === undefined)
  ) {
    return 'quirks'
  }
  return isHtml4 || LIMITED_PUBLIC_PREFIXES.some(begins) ? 'limited-quirks' : 'no-quirks'
}
