import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { startSession } from '#admin/session/session.ts'
import { ApiError } from '#api/api-error.ts'
import { LoginAnswer, type LoginInput } from '#contracts/users.ts'
import { showToast } from '#ui/toast-store.ts'

export const useLogIn = () =>
  useMutation({
    mutationFn: (input: LoginInput) => api.post('/users/login', input, LoginAnswer),
    onSuccess: ({ data }) => {
      startSession(data.token)
      showToast({ kind: 'good', title: 'Login successful' })
    },
  })

/** The same words for an unknown user and a wrong password; a slowed login says how long to wait. */
export function loginFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) return 'Invalid email or password'
  if (status === 429 && error instanceof ApiError && error.sentence) return error.sentence
  return 'Login failed. Please try again.'
}
