import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '#admin/parts/api.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import { ApiError } from '#api/api-error.ts'
import { PasskeyOptionsAnswer } from '#contracts/people/second-factor.ts'

/** Fetches a challenge from the server at `path` and signs it with the user's passkey. */
export async function signWithPasskey(path: string, body: object) {
  const { data } = await api.post(path, body, PasskeyOptionsAnswer)
  const optionsJSON = data as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { passkey: await startAuthentication({ optionsJSON }) }
}

/**
 * Returns the message for a failed second factor. An error other than ApiError comes from the browser: it found no
 * passkey, or the user cancelled.
 */
export const factorFailure = (error: unknown): string =>
  error instanceof ApiError
    ? failureMessage(error)
    : 'No passkey was used. Please try again or use another method.'
