/**
 * The vocabulary of refusals: a code for programs, a sentence for people, and here, once, the HTTP status each code
 * means. Rooms add their own factories beside their use cases: `throw seatTaken(['4', '5'])`.
 */
const STATUS_OF = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  STEP_UP: 403,
  SETUP_NEEDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE: 409,
  SEAT_TAKEN: 409,
  TRIP_CLOSED: 409,
  HOLD_EXPIRED: 409,
  AMOUNT_DIFFERS: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  BAD_RANGE: 416,
  KEY_REUSED: 422,
  PROOF_NEEDED: 428,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
  MAINTENANCE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

export type FieldErrors = Record<string, string>

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(sentence)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return STATUS_OF[this.code]
  }
}

export const invalid = (fields: FieldErrors): AppError =>
  new AppError('INVALID', Object.values(fields)[0] ?? 'Something in the request is not right.', { fields })

export const invalidCredentials = (): AppError => new AppError('UNAUTHENTICATED', 'Invalid email or password')

export const loginNeeded = (): AppError => new AppError('UNAUTHENTICATED', 'Please log in.')

export const notPermitted = (): AppError =>
  new AppError('FORBIDDEN', 'You do not have permission to perform this action')

/** The person is asked once more who they are; the same request then goes through. */
export const stepUpNeeded = (): AppError => new AppError('STEP_UP', "Please confirm it's you to continue.")

/** A password that someone else chose, or a missing second factor: nothing else works before that is settled. */
export const setupNeeded = (): AppError =>
  new AppError('SETUP_NEEDED', 'Please finish setting up your account first.')

/** Cancelling a booking or trip with money, and every refund, need the permission to refund. */
export const refundPermissionNeeded = (): AppError =>
  new AppError('FORBIDDEN', 'Ask a colleague with refund permission.')

export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`)

/** What was asked for cannot go with what is there already; said beside the field it is about. */
export const conflict = (fields: FieldErrors): AppError =>
  new AppError('CONFLICT', Object.values(fields)[0] ?? '', { fields })

/** The second of two people who edit the same thing learns that the first was there. */
export const changedMeanwhile = (thing: string): AppError =>
  new AppError(
    'STALE',
    `Someone else changed this ${thing} while you were editing it. Look at it again, then save.`,
  )

/** `Too many attempts. Try again in 4 minutes.` */
export function tooManyAttempts(retryAfterSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new AppError('TOO_MANY', `Too many attempts. Try again in ${wait}.`, { retryAfterSeconds })
}

export const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', 'We are not reachable for a moment. Please try again.', {
    retryAfterSeconds: 2,
  })

export const underMaintenance = (): AppError =>
  new AppError('MAINTENANCE', 'Tafiya is under scheduled maintenance. Please come back in about 1 hour.', {
    retryAfterSeconds: 600,
  })

export const keyReused = (): AppError =>
  new AppError('KEY_REUSED', 'This request was sent before with other details. Please start again.')
