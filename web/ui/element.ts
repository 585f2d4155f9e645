/** Creates an element with properties and children. Children that are text are never parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: { [Name in keyof HTMLElementTagNameMap[Tag]]?: HTMLElementTagNameMap[Tag][Name] | undefined },
  ...children: (Node | string | null | false)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}
