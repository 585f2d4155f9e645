import type { LogEntry } from '#contracts/platform/logs.ts'

/** Formats a value in `before` or `after` of an audit log entry: text, a number, a boolean, a list or an object. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const NAMES: Readonly<Record<string, string>> = {
  'saved-answer': 'saved answer',
  unknown_payment: 'unknown payment',
}

/** Returns the record of an entry, such as `saved answer 3`, or null if the entry is about no single record. */
export const recordInWords = ({ entity, entityId }: Pick<LogEntry, 'entity' | 'entityId'>): string | null =>
  entity === null || entityId === null ? null : `${NAMES[entity] ?? entity} ${entityId}`
