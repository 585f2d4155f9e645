/** Returns the texts on a page of docs/guide: labels are in bold, messages in curly quotation marks. */
export function readGuide(page: string): { labels: string[]; messages: string[] } {
  const text = page.replaceAll(/\s+/g, ' ')
  const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, words = '']) => words))]
  return { labels: found(/\*\*(.+?)\*\*/g), messages: found(/“(.+?)”/g) }
}

/**
 * Prepares source code for `hasLabel` and `hasMessage`:
 * - removes comments and line breaks
 * - replaces curly quotes and apostrophes by plain ones
 * - replaces `${…}` in templates by `…`
 */
export function textsOf(source: string): string {
  return withoutInsertedValues(source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll("{' '}", ' ')
    .replaceAll(/\{[\w.()]+\}/g, '…')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
}

/** Replaces `${…}`, the innermost first, because a template can contain another one. */
function withoutInsertedValues(source: string): string {
  const next = source.replaceAll(/\$\{[^{}]*\}/g, '…')
  return next === source ? source : withoutInsertedValues(next)
}

/** True if the label is a whole text between quotes or tags. */
export const hasLabel = (texts: string, label: string): boolean =>
  new RegExp(`['"\`>] ?${literal(label)} ?['"\`<]`).test(texts)

/** True if the message is a whole text or a part of one. */
export const hasMessage = (texts: string, message: string): boolean => texts.includes(plain(message))

const plain = (words: string): string => words.replaceAll('’', "'")

const literal = (words: string): string => plain(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
