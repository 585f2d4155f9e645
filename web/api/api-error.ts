type Details = {
  sentence?: string | null
  fields?: Record<string, string>
  retryAfterSeconds?: number | null
  cause?: unknown
}

/** A call that did not give what was asked for. Status 0: no answer at all (network, timeout) or an unreadable one. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** The server's own sentence for people; null when it gave none, so that each app says its general words. */
  readonly sentence: string | null
  readonly fields: Readonly<Record<string, string>>
  /** When the server wants to be asked again; null when it did not say. */
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

/** Worth a second try: nothing answered, or the server stumbled. A refusal (4xx) stays a refusal. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? error.code !== 'UNREADABLE' : error.status >= 500)

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
