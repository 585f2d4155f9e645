import { ApiError } from '#api/api-error.ts'
import { showToast } from '#ui/toast-store.ts'

/** Reports a failed call if the screen has no message of its own: the server's message, or a general one. */
export function showFailure(error: unknown): void {
  const sentence = error instanceof ApiError ? error.sentence : null
  showToast({ kind: 'bad', title: sentence ?? 'Something went wrong.' })
}
