import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '#admin/api.ts'
import { failureWords } from '#admin/words.ts'
import { ApiError } from '#api/api-error.ts'
import { PasskeyOptionsAnswer } from '#contracts/second-factor.ts'

/** Asks the server at `path` for a challenge and lets the person's passkey sign it. */
export async function signWithPasskey(path: string, body: object) {
  const { data } = await api.post(path, body, PasskeyOptionsAnswer)
  const optionsJSON = data as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { passkey: await startAuthentication({ optionsJSON }) }
}

/** A passkey that was not found or was cancelled is the browser's refusal, not the server's. */
export const factorFailure = (error: unknown): string =>
  error instanceof ApiError
    ? failureWords(error)
    : 'No passkey was used. Please try again or use another way.'
