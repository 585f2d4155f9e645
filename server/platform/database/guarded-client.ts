import type { Socket } from 'node:net'
import pg from 'pg'
import { CommitUnknown, isConnectionLost, isReadOnlyServer, WritesPaused } from './database-errors.ts'
import { isCommit, isRead, isRollback } from './statement-kinds.ts'

export type Guard = {
  /** Maximum wait for the answer to a statement. 0 means no limit. */
  answerMs: number
  /** True while writes are refused at once, see `createWriteGate`. */
  arePaused: () => boolean
  onCommitUnknown: () => void
  onRefusedWrite: () => void
}

/**
 * The error for a commit that PostgreSQL answers with a rollback and no error, because a statement of the transaction
 * had failed.
 */
const ROLLED_BACK = 'The transaction was rolled back, because one of its statements had failed.'

type Callback = (error: unknown, result?: pg.QueryResult) => void

const NOTHING: pg.QueryResult = { command: 'ROLLBACK', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * PostgreSQL's class "warning". A commit gets it if its wait for the synchronous standby was cancelled: the rows are
 * on this server only, and the client is told success all the same. None of our own functions may raise it.
 */
const WARNING = '01000'

/**
 * Returns a client class that never reports a commit as done or failed if that is not known. While the synchronous
 * standby is away, a commit waits without end: statement_timeout does not apply to it. It throws CommitUnknown if a
 * statement that may commit gets no answer within `answerMs`, loses its connection, or is answered with a warning.
 *
 * The backend of a dropped connection goes on waiting, with its locks. It is not cancelled: that would show its rows to
 * others although they can still be lost.
 */
export function guardedClient(guard: Guard): typeof pg.Client {
  return class GuardedClient extends pg.Client {
    #isWarned = false

    constructor(config?: pg.ClientConfig) {
      super(config)
      this.on('notice', ({ code }) => {
        if (code === WARNING) this.#isWarned = true
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be overridden one by one
    override query(...args: any[]): any {
      const [statement] = args
      // A cursor, which the server does not use.
      if (typeof statement.submit === 'function') return super.query(statement)
      const callback = args.find((arg) => typeof arg === 'function') as Callback | undefined
      const sent = this.#send(statement, Array.isArray(args[1]) ? args[1] : undefined)
      if (!callback) return sent
      sent.then((result) => callback(null, result), callback)
    }

    async #send(statement: string | pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
      const text = typeof statement === 'string' ? statement : statement.text
      const isAutocommit = this.getTransactionStatus() === 'I'
      const mayCommit = () => (isAutocommit ? !isRead(text) : isCommit(text))
      if (isAutocommit && guard.arePaused() && mayCommit()) throw new WritesPaused()

      this.#isWarned = false
      let isAnswered = false
      // The answer may have arrived while this process was busy. It is read before the connection is dropped.
      const giveUp = () => setImmediate(() => isAnswered || this.#drop())
      const timer = guard.answerMs > 0 ? setTimeout(giveUp, guard.answerMs) : undefined
      try {
        const result = await super.query(statement, values)
        if (this.#isWarned && mayCommit()) throw this.#unknown(null)
        if (isCommit(text) && result.command === 'ROLLBACK') throw new Error(ROLLED_BACK)
        return result
      } catch (error) {
        // The server closes the connection after such an error. The pool must not lend it again until then.
        if (isConnectionLost(error)) void this.end()
        if (isConnectionLost(error) && mayCommit()) throw this.#unknown(error)
        // The server rolls back a transaction whose connection is lost. The caller gets the error that came first.
        if (isRollback(text) && !(error instanceof pg.DatabaseError)) return NOTHING
        if (isReadOnlyServer(error)) guard.onRefusedWrite()
        throw error
      } finally {
        isAnswered = true
        clearTimeout(timer)
      }
    }

    #unknown(cause: unknown): CommitUnknown {
      guard.onCommitUnknown()
      return new CommitUnknown(cause)
    }

    #drop(): void {
      const error = new Error(`Connection terminated: no answer within ${guard.answerMs} ms`)
      const { connection } = this as unknown as { connection: { stream: Socket } }
      connection.stream.destroy(error)
    }
  } as typeof pg.Client
}
