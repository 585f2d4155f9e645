import * as z from 'zod/mini'
import { ApiError, refusal } from './api-error.ts'

const TIMEOUT_MS = 10_000

const nothing = z.null()

/**
 * The session of the back-office, whose token each call sends. The public site omits these options, because visitors do
 * not log in.
 */
export type Login = {
  getToken: () => string | null
  /** Called on a 401 response to a call with a token, which means that the session has ended. */
  onUnauthorized: () => void
}

type Options = Partial<Login> & {
  /**
   * Called with each error response (4xx or 5xx) before it is thrown. Not called for timeouts, network errors and
   * unreadable bodies, nor if `confirm` leads to a repeated call.
   */
  onRefusal?: (refused: ApiError) => void
  /**
   * Asks the user to confirm their identity after a STEP_UP error. If it resolves to true, the call is repeated once.
   */
  confirm?: () => Promise<boolean>
}

/** Extra headers of a single call, such as its Idempotency-Key. */
type ExtraHeaders = Readonly<Record<string, string>>

export function createApi({ getToken, onUnauthorized, onRefusal, confirm }: Options = {}) {
  async function call<Answer>(
    method: string,
    path: string,
    answer: z.ZodMiniType<Answer>,
    body?: unknown,
    headers: ExtraHeaders = {},
    timeoutMs = TIMEOUT_MS,
    isRepeated = false,
  ): Promise<Answer> {
    const token = getToken?.() ?? null
    const { status, ok, text, retryAfter } = await exchange(`/api${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
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
        return call(method, path, answer, body, headers, timeoutMs, true)
      onRefusal?.(refused)
      throw refused
    }
    return understand(answer, parsed(text))
  }

  return {
    get: <Answer>(path: string, answer: z.ZodMiniType<Answer>) => call('GET', path, answer),
    post: <Answer>(
      path: string,
      body: unknown,
      answer: z.ZodMiniType<Answer>,
      headers?: ExtraHeaders,
      timeoutMs?: number,
    ) => call('POST', path, answer, body, headers, timeoutMs),
    patch: <Answer>(path: string, body: unknown, answer: z.ZodMiniType<Answer>) =>
      call('PATCH', path, answer, body),
    /** Expects an empty response. */
    delete: (path: string) => call('DELETE', path, nothing),
  }
}

/** Sends a request. The timeout also covers the body, so that a response that stops halfway counts as none. */
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

/** Parses JSON. Returns null for other text, for example an empty body or the HTML error page of a proxy. */
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
