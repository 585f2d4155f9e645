import { StartupError } from '#server/startup-error.ts'

/** PostgreSQL's code for a data folder in which another server, or what is left of one, still works. */
const LOCK_FILE_EXISTS = 'F0001'

export type LogLine = { code: string; text: string }

/** The server ended before it took connections; its last words say why. */
export class PostmasterFailed extends StartupError {
  readonly folderStillInUse: boolean
  constructor(lastWords: LogLine[]) {
    super(`PostgreSQL does not start: ${lastWords.map(({ text }) => text).join(' ')}`)
    this.folderStillInUse = lastWords.some(({ code }) => code === LOCK_FILE_EXISTS)
  }
}

/** Our log_line_prefix puts the SQLSTATE in front; before the settings are read, and in a second line, there is none. */
export function parseLogLine(raw: string): LogLine {
  const coded = /^([0-9A-Z]{5}) (.*)$/.exec(raw)
  return coded ? { code: coded[1] ?? '', text: coded[2] ?? '' } : { code: '', text: raw.trim() }
}
