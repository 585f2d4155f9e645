import { AppError, invalid } from '#server/platform/errors.ts'
import type { CodeRefusal } from './hold-offer-queries.ts'

/** Names the taken seats and the next step, as in `Seat 4 is no longer available. Please choose again.` */
export const seatTaken = (seatNos: string[], nextStep = 'Please choose again.'): AppError =>
  new AppError('SEAT_TAKEN', `${goneInWords(seatNos)} ${nextStep}`)

function goneInWords(seatNos: string[]): string {
  if (seatNos.length === 0) return 'These seats are no longer available.'
  if (seatNos.length === 1) return `Seat ${seatNos[0]} is no longer available.`
  const names = `${seatNos.slice(0, -1).join(', ')} and ${seatNos.at(-1)}`
  return `Seats ${names} are no longer available.`
}

/**
 * Returns the same error for a wrong reference, a wrong e-mail or both, so that it does not reveal which one was right.
 */
export const noSuchBooking = (): AppError =>
  new AppError(
    'NOT_FOUND',
    "We couldn't find a booking with the provided details. Please check and try again.",
  )

export const tripNotFound = (): AppError => new AppError('NOT_FOUND', 'Trip not found')

export const tripClosed = (): AppError => new AppError('TRIP_CLOSED', 'Booking for this trip has closed.')

export const tooManySeats = (most: number): AppError =>
  new AppError('INVALID', `You can only select ${most} seat(s)`, {
    fields: { seatId: `You can only select ${most} seat(s)` },
  })

export const tooManyHolds = (): AppError =>
  new AppError('TOO_MANY', 'You already have unpaid seats on hold. Pay for them or try again later.', {
    retryAfterSeconds: 60,
  })

const WHY_NO_CODE: Record<CodeRefusal, string> = {
  unknown: 'We don’t recognise this code. Check the spelling.',
  early: 'This code is not valid yet. Remove it or try another one.',
  ended: 'This code is no longer valid. Remove it or try another one.',
  other_route: 'This code is for another route. Remove it or try another one.',
  used_up: 'This code has been used up. Remove it or try another one.',
  no_effect: 'This code does not lower the price of this trip. Remove it or try another one.',
}

/** The form shows the message beside the field of the code. No seat was held. */
export const codeRefused = (why: CodeRefusal): AppError => invalid({ offerCode: WHY_NO_CODE[why] })

/**
 * The error to which the site responds by solving the challenge and repeating the request. Visitors see the message
 * only if the server asks for more proofs than the site solves.
 */
export const proofNeeded = (challenge: string): AppError =>
  new AppError('PROOF_NEEDED', 'Please try again in a moment.', { fields: { proof: challenge } })

export const networkHoldsTooMany = (): AppError =>
  new AppError('TOO_MANY', 'Too many seats are held from your network. Please try again in a few minutes.', {
    retryAfterSeconds: 120,
  })
