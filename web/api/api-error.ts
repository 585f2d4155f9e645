type Details = {
  sentence?: string | null
  fields?: Record<string, string>
  retryAfterSeconds?: number | null
  cause?: unknown
}

/**
 * A failed API call. Status 0 means that there was no response (network error, timeout), or a successful one whose body
 * violates the contract.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** The server's message for the user; null if there is none, so that each app shows its own general message. */
  readonly sentence: string | null
  readonly fields: Readonly<Record<string, string>>
  /** The seconds until the server accepts the next request. Null if the response does not tell. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    code: string,
    { sentence = null, fields = {}, retryAfterSeconds = null, cause }: Details = {},
  ) {
    super(sentence ?? `${code} (${status})`, { cause })
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Returns true if a retry may help, because there was no response or a server error (5xx). False for 4xx and unreadable
 * responses.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? error.code !== 'UNREADABLE' : error.status >= 500)

/**
 * Returns true if it is not known whether the request was saved. The user must not be told that it failed, and decides
 * whether to send it again.
 */
export const isUnknown = (error: unknown): error is ApiError & { sentence: string } =>
  error instanceof ApiError && error.code === 'COMMIT_UNKNOWN' && error.sentence !== null

export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const answer = isRecord(body) ? body : {}
  const { error, code, fields } = answer
  return new ApiError(status, typeof code === 'string' ? code : 'UNKNOWN', {
    sentence: typeof error === 'string' && error !== '' ? error : null,
    fields: isRecord(fields) ? onlyText(fields) : {},
    retryAfterSeconds: retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const onlyText = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
