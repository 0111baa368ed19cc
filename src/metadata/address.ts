/** An address of the web made absolute with the page's own and its `<base>`; undefined where it is none. */
export function absoluteUrl(value: string, address?: string, base = ''): string | undefined {
  try {
    const root = base === '' ? address : new URL(base, address).href
    const url = new URL(value, root)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}

export function hostOf(address: string | undefined): string {
  return address === undefined ? '' : new URL(address).hostname
}

/** The front page of a host. */
export function isHomeAddress(address: string): boolean {
  const { pathname, search } = new URL(address)
  return search === '' && (pathname === '/' || pathname === '/index.html')
}
