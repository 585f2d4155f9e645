import type { Quote } from '#contracts/platform/quote.ts'

/** The HTTP status of each error code. */
const STATUS_OF = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  STEP_UP: 403,
  SETUP_NEEDED: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  CONFLICT: 409,
  STALE: 409,
  SEAT_TAKEN: 409,
  TRIP_CLOSED: 409,
  HOLD_EXPIRED: 409,
  AMOUNT_DIFFERS: 409,
  BLOCKED: 409,
  QUOTE_CHANGED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  BAD_RANGE: 416,
  KEY_REUSED: 422,
  PROOF_NEEDED: 428,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
  COMMIT_UNKNOWN: 503,
  MAINTENANCE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

export const statusOf = (code: ErrorCode): number => STATUS_OF[code]

export type FieldErrors = Record<string, string>

/**
 * An error with a code for programs and a sentence for people. Features define factories for their own errors beside
 * their use cases, such as `throw seatTaken(['4', '5'])`.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** The code of the reason why an act of a passenger is blocked. */
  readonly block: string | undefined
  /** The new quote, if the amounts are no longer the ones that the person saw. */
  readonly quote: Quote | undefined

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { fields?: FieldErrors; retryAfterSeconds?: number; block?: string; quote?: Quote } = {},
  ) {
    super(sentence)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.block = more.block
    this.quote = more.quote
  }

  get status(): number {
    return STATUS_OF[this.code]
  }
}

export const invalid = (fields: FieldErrors): AppError =>
  new AppError('INVALID', Object.values(fields)[0] ?? 'Something in the request is not valid.', { fields })

export const invalidCredentials = (): AppError => new AppError('UNAUTHENTICATED', 'Invalid email or password')

export const loginNeeded = (): AppError => new AppError('UNAUTHENTICATED', 'Please log in.')

export const notPermitted = (): AppError =>
  new AppError('FORBIDDEN', 'You do not have permission to perform this action')

export const deadKey = (): AppError =>
  new AppError('UNAUTHENTICATED', 'This API key is unknown, revoked or expired.')

/** Some actions need a person, who confirms their identity or has cash in hand. */
export const notForKeys = (): AppError =>
  new AppError('FORBIDDEN', 'An API key cannot do this. A person must confirm it in the back-office.')

/** The client asks the user to confirm their identity, then repeats the same request. */
export const stepUpNeeded = (): AppError => new AppError('STEP_UP', 'Please confirm it’s you to continue.')

/**
 * The user has a password that someone else chose, or lacks a required second factor. Until that is fixed, only the
 * endpoints for the setup and the public ones work for this user.
 */
export const setupNeeded = (): AppError =>
  new AppError('SETUP_NEEDED', 'Please finish setting up your account first.')

/**
 * Thrown when a user without the permission to refund refunds a cancelled booking, cancels a booking that is paid or
 * to be refunded, cancels a trip that has left, has boarded passengers or has paid bookings, or undoes a cancellation
 * with refunds.
 */
export const refundPermissionNeeded = (): AppError =>
  new AppError('FORBIDDEN', 'You need refund permission for this. Ask a colleague who has it.')

export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`)

/** The request conflicts with existing data; each message belongs to a form field. */
export const conflict = (fields: FieldErrors): AppError =>
  new AppError('CONFLICT', Object.values(fields)[0] ?? '', { fields })

/** The record changed after this user loaded it: the second of two concurrent edits is refused. */
export const changedMeanwhile = (thing: string): AppError =>
  new AppError(
    'STALE',
    `This ${thing} has changed since you opened it. Check it again, then repeat your change.`,
  )

/** The message is, for example, `Too many attempts. Try again in 4 minutes.` */
export function tooManyAttempts(retryAfterSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new AppError('TOO_MANY', `Too many attempts. Try again in ${wait}.`, { retryAfterSeconds })
}

export const deadLink = (): AppError =>
  new AppError('CONFLICT', 'This link has been used or has expired. Please ask for a new one.')

export const endedVisit = (): AppError =>
  new AppError('CONFLICT', 'Your time on this page has run out. Please ask for a new link.')

export const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', 'We can’t process your request right now. Please try again in a minute.', {
    retryAfterSeconds: 2,
  })

export const underMaintenance = (): AppError =>
  new AppError('MAINTENANCE', 'This site is under scheduled maintenance. Please come back in about 1 hour.', {
    retryAfterSeconds: 600,
  })

export const keyReused = (): AppError =>
  new AppError('KEY_REUSED', 'This request has already been sent with different details. Please start again.')
