import { AppError, type ErrorCode } from '#server/platform/errors.ts'
import { newSecret, type State } from './state.ts'
import { queryStringOf } from './trips-page.ts'

export type WayOn = { path: string; state: State }

/**
 * Returns the page on which a visitor can go on after a refusal, with the reason as a notice. All that was typed stays
 * in the state. Returns null for errors that have no such page.
 */
export function wayOn(error: unknown, state: State): WayOn | null {
  if (!(error instanceof AppError) || !state.draft) return null
  const { message, code, fields } = error
  const { search, details } = state.draft
  const told = { ...state, notice: message }
  if (NEEDS_OTHER_TRIP.includes(code))
    return {
      path: `/lite/trips?${queryStringOf({ ...search, passengers: details.seatId.length })}`,
      state: withoutHold(told),
    }
  if (NEEDS_OTHER_SEATS.includes(code) || fields?.offerCode)
    return { path: '/lite/seats', state: withoutHold({ ...told, ...(fields && { errors: fields }) }) }
  return STAYS.includes(code) ? { path: '/lite/review', state: told } : null
}

const NEEDS_OTHER_TRIP: readonly ErrorCode[] = ['TRIP_CLOSED', 'NOT_FOUND']
const NEEDS_OTHER_SEATS: readonly ErrorCode[] = ['SEAT_TAKEN', 'HOLD_EXPIRED', 'KEY_REUSED']
const STAYS: readonly ErrorCode[] = [
  'AMOUNT_DIFFERS',
  'CONFLICT',
  'TOO_MANY',
  'UNAVAILABLE',
  'COMMIT_UNKNOWN',
  'INVALID',
]

/** The next hold is another booking, so it needs a key of its own. */
function withoutHold({ draft, ...state }: State): State {
  if (!draft) return state
  const { booking: _, ...rest } = draft
  return { ...state, draft: { ...rest, key: newSecret() } }
}
