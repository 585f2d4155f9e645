import { ApiError, refusal } from '#api/api-error.ts'
import { askToConfirm } from './session/ask-to-confirm.ts'
import { endSession, getToken } from './session/session.ts'

const TIMEOUT_MS = 10_000

/**
 * Fetches a file with the session token. Returns it with the name that the server gave it. Sends a POST if there is a
 * `body`. The timeout of ten seconds covers only the wait for the start of the response, because a large file may take
 * longer to arrive. On a STEP_UP error the user confirms their identity, and the call is repeated once.
 */
export async function fetchFile(
  path: string,
  body?: object,
  isRepeated = false,
): Promise<{ file: Blob; name: string }> {
  const begins = new AbortController()
  const timer = setTimeout(() => begins.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(`/api${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${getToken()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: begins.signal,
    })
    clearTimeout(timer)
    if (answer.status === 401) endSession()
    if (!answer.ok) {
      const problem = await answer.json().catch(() => null)
      const refused = refusal(answer.status, problem, answer.headers.get('retry-after'))
      if (refused.code === 'STEP_UP' && !isRepeated && (await askToConfirm()))
        return fetchFile(path, body, true)
      throw refused
    }
    return { file: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError(0, 'NETWORK', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const nameIn = (disposition: string | null): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'file'
