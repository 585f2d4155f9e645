import { ApiError } from '#api/api-error.ts'
import { showToast } from '#ui/toast-store.ts'

/** For a failed call where a screen has no words of its own: the server's sentence, or the general one. */
export function sayFailure(error: unknown): void {
  const sentence = error instanceof ApiError ? error.sentence : null
  showToast({ kind: 'bad', title: sentence ?? 'Something went wrong.' })
}
