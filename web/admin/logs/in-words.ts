/** Formats a value in `before` or `after` of an audit log entry: text, a number, a boolean, a list or an object. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
