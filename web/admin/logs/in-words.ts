/** Formats a value of an audit log entry. `before` and `after` can hold text, numbers, booleans, lists or objects. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
