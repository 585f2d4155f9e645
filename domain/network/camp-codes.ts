import { STATES, type State, stateOf } from './states.ts'

/** The code of all places whose state is not known. */
const OTHER = STATES.length + 1

/**
 * Returns the code under which a caller finds a place: the number of its state in alphabetical order. States do not
 * change, so a code that stands on a poster stays valid.
 */
export const campCodeOf = (place: string): number => {
  const state = stateOf(place)
  return state ? STATES.indexOf(state) + 1 : OTHER
}

/** `Enugu`, or `Other places` */
export const campCodeName = (code: number): State | 'Other places' => STATES[code - 1] ?? 'Other places'

export const isCampCode = (code: number): boolean => Number.isInteger(code) && code >= 1 && code <= OTHER

/** `05` */
export const formatCampCode = (code: number): string => String(code).padStart(2, '0')
