type Child = Node | string | false | undefined
type Properties<T> = { [K in keyof T]?: T[K] } & { readonly [attribute: `${string}-${string}`]: string } & {
  readonly role?: string
  readonly for?: string
}

/** A new element. Names with a hyphen, `role` and `for` are attributes, all others properties. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<HTMLElementTagNameMap[K]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (/-|^role$|^for$/.test(name)) element.setAttribute(name, String(value))
    else Object.assign(element, { [name]: value })
  }
  element.append(...children.filter(child => child !== false && child !== undefined))
  return element
}

/** The element of the page with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}
