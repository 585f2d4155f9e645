import { StartupError } from '#server/platform/startup-error.ts'

/** PostgreSQL's SQLSTATE for a data folder that another server, or a remaining process of one, still uses. */
const LOCK_FILE_EXISTS = 'F0001'

export type LogLine = { code: string; text: string }

/** Thrown when the server exits before it accepts connections. Its last log lines give the reason. */
export class PostmasterFailed extends StartupError {
  readonly folderStillInUse: boolean
  constructor(lastWords: LogLine[]) {
    super(`PostgreSQL does not start: ${lastWords.map(({ text }) => text).join(' ')}`)
    this.folderStillInUse = lastWords.some(({ code }) => code === LOCK_FILE_EXISTS)
  }
}

/**
 * Splits a log line into SQLSTATE and text. Our log_line_prefix puts the SQLSTATE first. Continuation lines, and lines
 * that PostgreSQL writes before it reads its settings, have none.
 */
export function parseLogLine(raw: string): LogLine {
  const coded = /^([0-9A-Z]{5}) (.*)$/.exec(raw)
  return coded ? { code: coded[1] ?? '', text: coded[2] ?? '' } : { code: '', text: raw.trim() }
}
