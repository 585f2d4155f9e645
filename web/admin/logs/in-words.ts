/** A value of the log as a person reads it. Before and after hold whatever the thing had: texts, numbers, lists. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
