import type { Source } from './seen.ts'

/** The pages that ship with pith: files of `examples/`. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  article: 'An article in a magazine',
  forum: 'A thread in a forum',
  documentation: 'A page of documentation',
  product: 'A product in a shop',
}

export class TokenNeeded extends Error {}

/** A page of the web, by way of the server: browsers do not let one page read another. */
export async function fetchByServer(url: string, token: string): Promise<Source> {
  const answer = await fetch(new URL('v1/scrape', document.baseURI), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ url, formats: ['rawHtml'] }),
  })
  if (answer.status === 401) throw new TokenNeeded('This server wants a token. Give it beside the address.')
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (!isJson) throw new Error('There is no server here to fetch pages: start `pith serve`, or paste the page.')
  const { data, error } = await answer.json()
  if (!answer.ok) throw new Error(error)
  const found: string = data.metadata.sourceURL ?? url
  return { name: new URL(found).hostname, content: data.rawHtml, url: found }
}

export async function openExample(name: string): Promise<Source> {
  const answer = await fetch(new URL(`examples/${name}.html`, document.baseURI))
  return { name: `${name}.html`, content: await answer.text(), url: `https://${name}.example/page` }
}

export async function openFile(file: File): Promise<Source> {
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) }
}

/** `example.org/x` means https. */
export function completeAddress(typed: string): string {
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
}
