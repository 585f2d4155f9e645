import * as z from 'zod/mini'
import { ApiError, refusal } from './api-error.ts'

const TIMEOUT_MS = 10_000

const nothing = z.null()

/** How the back-office adds its login; the public site has none and passes nothing. */
export type Login = {
  getToken: () => string | null
  /** A 401 on a call that carried a token: the session is over. */
  onUnauthorized: () => void
}

type Options = Partial<Login> & {
  /** Hears of every refusal before its caller does. */
  onRefusal?: (refused: ApiError) => void
  /** Asks the person to confirm who they are; true: the same call is worth repeating, once. */
  confirm?: () => Promise<boolean>
}

/** What a single call adds, such as its Idempotency-Key. */
type Headers = Readonly<Record<string, string>>

export function createApi({ getToken, onUnauthorized, onRefusal, confirm }: Options = {}) {
  async function call<Answer>(
    method: string,
    path: string,
    answer: z.ZodMiniType<Answer>,
    body?: unknown,
    headers: Headers = {},
    isRepeated = false,
  ): Promise<Answer> {
    const token = getToken?.() ?? null
    const { status, ok, text, retryAfter } = await exchange(`/api${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (status === 401 && token !== null) onUnauthorized?.()
    if (!ok) {
      const refused = refusal(status, parsed(text), retryAfter)
      if (refused.code === 'STEP_UP' && !isRepeated && (await confirm?.()))
        return call(method, path, answer, body, headers, true)
      onRefusal?.(refused)
      throw refused
    }
    return understand(answer, parsed(text))
  }

  return {
    get: <Answer>(path: string, answer: z.ZodMiniType<Answer>) => call('GET', path, answer),
    post: <Answer>(path: string, body: unknown, answer: z.ZodMiniType<Answer>, headers?: Headers) =>
      call('POST', path, answer, body, headers),
    patch: <Answer>(path: string, body: unknown, answer: z.ZodMiniType<Answer>) =>
      call('PATCH', path, answer, body),
    /** Answered with nothing at all. */
    delete: (path: string) => call('DELETE', path, nothing),
  }
}

/** The body is read inside the same ten seconds: an answer that stops half way is no answer. */
async function exchange(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, ok: response.ok, text: await response.text(), retryAfter }
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new ApiError(0, isTimeout ? 'TIMEOUT' : 'NETWORK', { cause })
  }
}

/** A proxy's HTML page or an empty body is no answer of ours; null lets the caller decide by status. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function understand<Answer>(schema: z.ZodMiniType<Answer>, body: unknown): Answer {
  const result = schema.safeParse(body)
  if (!result.success) throw new ApiError(0, 'UNREADABLE', { cause: result.error })
  return result.data
}
