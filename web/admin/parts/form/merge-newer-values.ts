/**
 * Merges a newer version of the record into an open form: fields the user edited keep their value, all others take the
 * new one.
 */
export function mergeNewerValues<Values extends object>(typed: Values, before: Values, now: Values): Values {
  const own = Object.entries(typed).filter(([field, value]) => !isSame(value, before[field as keyof Values]))
  return { ...now, ...Object.fromEntries(own) }
}

/** Compares field values: strings, booleans and lists of strings. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
