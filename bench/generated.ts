import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Puts text between the markers `<!-- name -->` and `<!-- /name -->` of a page that is otherwise written by hand. */
export function writeBetween(path: string, name: string, text: string): void {
  writeFileSync(path, putBetween(readFileSync(path, 'utf8'), name, text))
}

export function putBetween(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no ${start} … ${end}.`)
  return `${page.slice(0, from)}${start}\n${text}\n${page.slice(to)}`
}

/** Day, commit and data of a measurement, in one sentence each. */
export function provenance(root: string, digests: readonly string[]): string {
  return `Measured ${dayAndCommit(root)}. Pages: ${digests.join(', ')} (start of the digest).`
}

export function dayAndCommit(root: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  return `${new Date().toISOString().slice(0, 10)} at commit ${commit}`
}
