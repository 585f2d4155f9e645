import { ApiError, refusal } from '#api/api-error.ts'
import { endSession, getToken } from './session/session.ts'

const TIMEOUT_MS = 10_000

/**
 * Fetches a file with the session token. Returns it with the name that the server gave it. The timeout of ten seconds
 * covers only the wait until the response starts, because a large file may take longer to arrive.
 */
export async function fetchFile(path: string): Promise<{ file: Blob; name: string }> {
  const begins = new AbortController()
  const timer = setTimeout(() => begins.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(`/api${path}`, {
      headers: { authorization: `Bearer ${getToken()}` },
      signal: begins.signal,
    })
    clearTimeout(timer)
    if (answer.status === 401) endSession()
    if (!answer.ok) {
      const body = await answer.json().catch(() => null)
      throw refusal(answer.status, body, answer.headers.get('retry-after'))
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
