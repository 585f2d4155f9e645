import { isSame } from './merge-newer-values.ts'

/** Matches the names of fields that are never stored. Forms with one-time codes have no draft at all. */
const IS_SECRET = /password|key$/i

/** Returns the fields that differ from the saved values, without secrets, or null if there are none. */
export function draftOf<Values extends object>(values: Values, initial: Values): Partial<Values> | null {
  const edited = Object.entries(values).filter(
    ([field, value]) => !IS_SECRET.test(field) && !isSame(value, initial[field as keyof Values]),
  )
  return edited.length > 0 ? (Object.fromEntries(edited) as Partial<Values>) : null
}

/**
 * Returns the saved values with a stored draft in them. Ignores fields that the form does not have, and values of
 * another type: a newer version of the app may have changed the form since.
 */
export function withDraft<Values extends object>(initial: Values, stored: unknown): Values {
  if (typeof stored !== 'object' || stored === null) return initial
  const fitting = Object.entries(stored).filter(
    ([field, value]) => field in initial && isAlike(value, initial[field as keyof Values]),
  )
  return { ...initial, ...Object.fromEntries(fitting) }
}

const isAlike = (one: unknown, other: unknown): boolean =>
  Array.isArray(other)
    ? Array.isArray(one) && one.every((item) => typeof item === 'string')
    : typeof one === typeof other && (typeof one === 'string' || typeof one === 'boolean')
