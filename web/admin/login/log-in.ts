import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { startSession } from '#admin/parts/session/session.ts'
import { ApiError } from '#api/api-error.ts'
import type { FactorProof } from '#contracts/people/second-factor.ts'
import {
  LoginAnswer,
  type LoginChallenge,
  type LoginInput,
  LoginOrChallengeAnswer,
} from '#contracts/people/users.ts'
import { showToast } from '#ui/toast-store.ts'
import { signWithPasskey } from './sign-with-passkey.ts'

function enter(token: string): void {
  startSession(token)
  showToast({ kind: 'good', title: 'Login successful' })
}

export const useLogIn = (onChallenge: (challenge: LoginChallenge) => void) =>
  useMutation({
    mutationFn: (input: LoginInput) => api.post('/users/login', input, LoginOrChallengeAnswer),
    onSuccess: ({ data }) => ('token' in data ? enter(data.token) : onChallenge(data)),
  })

/** Sends the second step of the login: a code, or a challenge that the user's passkey has signed. */
export const useSecondFactor = (challenge: string) =>
  useMutation({
    mutationFn: async (proof: FactorProof | 'passkey') =>
      api.post(
        '/users/login/second-factor',
        {
          challenge,
          proof:
            proof === 'passkey'
              ? await signWithPasskey('/users/login/passkey-options', { challenge })
              : proof,
        },
        LoginAnswer,
      ),
    retry: false,
    onSuccess: ({ data }) => enter(data.token),
  })

/**
 * Returns the message for a failed login. It is the same for an unknown user and a wrong password. The message for too
 * many attempts comes from the server.
 */
export function loginFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) return 'Invalid email or password'
  if (status === 429 && error instanceof ApiError && error.sentence) return error.sentence
  return 'Login failed. Please try again.'
}
