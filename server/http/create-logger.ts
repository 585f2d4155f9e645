import pino, { type DestinationStream, type Logger } from 'pino'

/** Personal data and secrets by the names they have anywhere in our objects; the canary test looks for leaks. */
const SECRET_NAMES = [
  'email',
  'mobile',
  'phone',
  'address',
  'passengerName',
  'passengerAddress',
  'passenger_name',
  'passenger_address',
  'nextOfKinName',
  'nextOfKinPhone',
  'next_of_kin_name',
  'next_of_kin_phone',
  'contactInfo',
  'contact_info',
  'payer_email',
  'bookingToken',
  'booking_token',
  'authorization',
  'cookie',
  'token',
  'password',
  'password_hash',
  'message_text',
]

const PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PATHS, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  )
}

/**
 * Of an error only what helps to find it. PostgreSQL's detail and where, and the text of a query, quote the row or the
 * parameters ("Key (email)=(…) already exists"), so they stay out; the code and the constraint say enough.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: constraint === undefined ? error.message : `violates ${String(constraint)}`,
    code,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}
