const PLACEHOLDER = /\{(name|reference)\}/g

type Values = { name: string; reference: string | null }

/** Fills in the placeholders of a saved answer. A placeholder without a value stays, so that the clerk sees it. */
export const fillAnswer = (body: string, values: Values): string =>
  body.replace(PLACEHOLDER, (placeholder, field: keyof Values) => values[field] ?? placeholder)

/** Returns the first placeholder that is still in a text, or null. */
export const openPlaceholder = (text: string): string | null => text.match(PLACEHOLDER)?.[0] ?? null

/** Adds a saved answer below what the clerk has written. */
export const withAnswer = (written: string, answer: string): string =>
  written.trim() === '' ? answer : `${written.trimEnd()}\n\n${answer}`
