import { ApiError } from '#api/api-error.ts'
import { showToast } from '#ui/toast-store.ts'

/** Shows the server's message about a failed call in a toast, or a general message if the server gave none. */
export function showFailure(error: unknown): void {
  const sentence = error instanceof ApiError ? error.sentence : null
  showToast({ kind: 'bad', title: sentence ?? 'Something went wrong.' })
}
