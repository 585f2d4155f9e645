import pino, { type DestinationStream, type Logger } from 'pino'
import { createLogDestination } from './log-destination.ts'

/** The names under which our objects contain personal data and secrets. Their values are not logged. */
const SECRET_NAMES = new Set([
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
  'dataContact',
  'dataKey',
  'dataToken',
  'password',
  'password_hash',
])

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: hideSecrets },
      serializers: { err: describeError },
    },
    destination ?? createLogDestination(1),
  )
}

/**
 * Hides secrets by name. Objects nested more than six levels deep are replaced by a note. This replaces the redaction
 * of pino, which walks its list of paths for the logger of every request, even if nothing is logged: that took a tenth
 * of the time of a request.
 */
function hideSecrets(value: Record<string, unknown>, depth = 0): Record<string, unknown> {
  if (depth > 6) return { hidden: 'too deep' }
  const hide = (name: string, inner: unknown): unknown => {
    if (SECRET_NAMES.has(name)) return '[hidden]'
    if (Array.isArray(inner)) return inner.map((item) => hide('', item))
    if (inner === null || typeof inner !== 'object' || inner instanceof Error || inner instanceof Date)
      return inner
    return hideSecrets(inner as Record<string, unknown>, depth + 1)
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hide(name, inner)]))
}

/**
 * Keeps only the parts of an error that help to find its cause. Leaves out the `detail` and `where` of a PostgreSQL
 * error and the text of a query: they quote the row or the parameters ("Key (email)=(…) already exists").
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
