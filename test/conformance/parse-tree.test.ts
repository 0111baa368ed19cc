import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attributesOf, type Dom, isElement, parse, parseFragment, Tag, tagName, textOf } from '../../src/parse/index.ts'

// The tree construction tests of html5lib-tests, in one piece. Parse errors are not compared: pith does not report them.

const FOLDER = join('..', 'shared', 'conformance', 'tree-construction')

interface Case {
  readonly data: string
  readonly document: string
  readonly fragment: string | undefined
  readonly needsScript: boolean
}

/** The format: sections that begin with `#name`, cases that begin with `#data`. */
function casesOf(file: string): readonly Case[] {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  return `\n${text}`
    .split('\n#data\n')
    .slice(1)
    .map(part => {
      const sections = `\n#data\n${part}`.split(/\n#(?=[a-z-]+\n)/).slice(1)
      const section = (name: string) => sections.find(s => s.startsWith(`${name}\n`))?.slice(name.length + 1)
      return {
        data: part.slice(0, part.search(/(^|\n)#errors\n/)),
        document: section('document')!.replace(/\n+$/, ''),
        fragment: section('document-fragment'),
        needsScript: sections.some(s => s.startsWith('script-on')),
      }
    })
}

/** Attributes that have a namespace in foreign elements, so that the tests write them with a space (§13.2.6.1). */
// biome-ignore format: a table
const NAMESPACED = new Set([
  'xlink:actuate', 'xlink:arcrole', 'xlink:href', 'xlink:role', 'xlink:show', 'xlink:title', 'xlink:type',
  'xml:lang', 'xml:space', 'xmlns:xlink',
])

function printed(dom: Dom): string {
  const lines: string[] = []
  const depth = new Int32Array(dom.length).fill(-1)
  for (let n = 1; n < dom.length; n++) {
    const isInTemplate = dom.tag[dom.parent[n]] === Tag.template
    depth[n] = depth[dom.parent[n]] + (isInTemplate ? 2 : 1)
    const line = (at: number, text: string) => lines.push(`| ${'  '.repeat(at)}${text}`)
    line(depth[n], printedNode(dom, n))
    if (!isElement(dom, n)) continue
    const isForeign = tagName(dom, n).includes(' ')
    const names = attributesOf(dom, n).map(([name, value]): [string, string] => [
      isForeign && NAMESPACED.has(name) ? name.replace(':', ' ') : name,
      value,
    ])
    for (const [name, value] of names.sort(([a], [b]) => (a < b ? -1 : 1))) line(depth[n] + 1, `${name}="${value}"`)
    if (dom.tag[n] === Tag.template) line(depth[n] + 1, 'content')
  }
  return lines.join('\n')
}

function printedNode(dom: Dom, n: number): string {
  const text = textOf(dom, n)
  switch (tagName(dom, n)) {
    case '#text':
      return `"${text}"`
    case '#comment':
      return `<!-- ${text} -->`
    case '#instruction':
      return `<?${text.includes(' ') ? text : `${text} `}?>`
    case '#doctype': {
      const { publicId, systemId } = dom.doctype!
      const hasIds = publicId !== undefined || systemId !== undefined
      return `<!DOCTYPE ${text}${hasIds ? ` "${publicId ?? ''}" "${systemId ?? ''}"` : ''}>`
    }
    default:
      return `<${tagName(dom, n)}>`
  }
}

describe.skipIf(!existsSync(FOLDER))('tree construction tests (../shared/conformance is needed)', () => {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []

  test.each(files)('%s', file => {
    for (const { data, document, fragment, needsScript } of casesOf(file)) {
      if (needsScript) continue
      const dom = fragment === undefined ? parse(data) : parseFragment(data, fragment)
      expect.soft(printed(dom), data).toBe(document)
    }
  })

  test('are all there, and not applicable only where a script would have to run', () => {
    const cases = files.flatMap(file => casesOf(file).map(each => ({ ...each, file })))
    expect(cases.length).toBeGreaterThan(1900)
    const notApplicable = cases.filter(each => each.needsScript)
    expect(new Set(notApplicable.map(each => each.file))).toEqual(
      new Set([
        'scripted_adoption01.dat',
        'scripted_ark.dat',
        'scripted_foster01.dat',
        'scripted_webkit01.dat',
        // The same pages again with scripting on, which changes what <noscript> is.
        'tests16.dat',
        'tests5.dat',
        'webkit02.dat',
      ]),
    )
  })
})
