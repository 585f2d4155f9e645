export type Html = { readonly markup: string }
type Part = Html | string | number | readonly Html[] | null | undefined | false

/** Markup by template: every text put into it is escaped, only markup made here goes in as it is. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece) }
}

/** Lines a person typed, kept as lines. */
export const multiline = (text: string): Html[] =>
  text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map((each) => each.markup).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
