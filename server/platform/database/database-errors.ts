import pg from 'pg'
import { AppError } from '#server/platform/errors.ts'

/** PostgreSQL errors are identified by code, because messages change with version and language. */
const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'
const READ_ONLY_TRANSACTION = '25006'

/**
 * It is unknown whether a statement has committed: it may have, or may still do so. So the response says neither that
 * the change was saved nor that it failed. A repeated request is safe, because it has the same idempotency key.
 */
export class CommitUnknown extends AppError {
  constructor(cause: unknown) {
    super('COMMIT_UNKNOWN', 'We do not know yet whether this was saved. Send it again.', {
      retryAfterSeconds: 2,
    })
    this.cause = cause
  }
}

/** This node does not try to write at the moment, see `createWriteGate`. Nothing was sent to the database. */
export class WritesPaused extends AppError {
  constructor() {
    super('UNAVAILABLE', 'We cannot save anything at the moment. Please try again in a minute.', {
      retryAfterSeconds: 5,
    })
  }
}

/** The transaction lost a deadlock or a serialization conflict. A retry runs after the other transaction. */
export const isWorthOneRetry = (error: unknown): boolean => hasCode(error, DEADLOCK, SERIALIZATION)

export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE)

/**
 * The server is a standby, a demoted primary, or a database that was set to read-only, for example because its disk is
 * full.
 */
export const isReadOnlyServer = (error: unknown): boolean => hasCode(error, READ_ONLY_TRANSACTION)

/** Returns the name of the violated constraint, if any: `23xxx` is PostgreSQL's class of integrity violations. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined

/** A constraint (class 23) or the type of a column (class 22) refused the data. The same data would fail again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

/**
 * A later retry may succeed: the database is down, a statement waited or ran too long, or the transaction lost a
 * conflict.
 */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || isWorthOneRetry(error) || hasCode(error, LOCK_NOT_AVAILABLE, QUERY_CANCELED)

/**
 * The database is down, starting, stopping, read-only or out of resources such as connections, or its commits do not
 * return, so the next statement will probably fail too. Class 53 of the error codes is insufficient resources.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof WritesPaused || isConnectionLost(error)) return true
  if (error instanceof pg.DatabaseError) return isReadOnlyServer(error) || /^53/.test(error.code ?? '')
  // node-postgres has no error codes for these: no connection was found, or the statement was not sent.
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
  )
}

/**
 * The connection was lost, during a statement or before. Class 08 of the error codes is connection exceptions, 57P
 * shutdown and start-up. The other errors checked here come from the socket or from node-postgres.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (
    'code' in error &&
    ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(
      String(error.code),
    )
  ) {
    return 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
  }
  // node-postgres has no error code for this.
  return error.message.startsWith('Connection terminated')
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
