import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isUnknown } from '#api/api-error.ts'
import type { Things } from '#api/things.ts'
import { showToast } from '#ui/toast-store.ts'
import { failureMessage } from './format-text.ts'

type Options<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /**
   * The title of the success toast, such as `Batch created successfully.` Omitted for a change that the screen itself
   * shows, such as a tick.
   */
  done?: string | ((answer: Answer, input: Input) => string)
  /** The text of the success toast: amounts, counts, or a difference from the result that the user expects. */
  note?: (answer: Answer, input: Input) => string | null
  /** The screen's own error message, shown before the server's. Without it only the server's message is shown. */
  failed?: string | ((error: unknown) => string | undefined)
  /** The fallback if the server sent no message. */
  otherwise?: string
  /** The first parts of the query keys to invalidate; include other lists that show this record. */
  refresh: readonly Things[]
  onDone?: (answer: Answer, input: Input) => void
  onFail?: (error: unknown) => void
  /**
   * Set it in a dialog that shows `problem` itself. An error toast under the open dialog could be neither read nor
   * closed.
   */
  isInDialog?: boolean
}

/**
 * A mutation by staff. Calls the API. On success, shows the toast `done`, if there is one, and refetches the affected
 * queries. On failure, returns the message as `problem` and, unless `isInDialog` is set, also shows it as a toast.
 */
export function useChange<Input = void, Answer = unknown>(options: Options<Input, Answer>) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: options.call,
    onSuccess: async (answer, input) => {
      const { done } = options
      const text = options.note?.(answer, input)
      const title = typeof done === 'function' ? done(answer, input) : done
      if (title) showToast({ kind: 'good', title, ...(text && { text }) })
      options.onDone?.(answer, input)
      await refresh()
    },
    onError: (error) => {
      options.onFail?.(error)
      if (!options.isInDialog) showToast({ kind: 'bad', ...problemOf(error) })
      // The record has changed since it was loaded: refetch, so that the user sees the current version.
      if (error instanceof ApiError && error.code === 'STALE') void refresh()
    },
  })

  const refresh = () =>
    Promise.all(options.refresh.map((things) => client.invalidateQueries({ queryKey: [things] })))

  function problemOf(error: unknown): { title: string; text?: string } {
    if (isUnknown(error)) return { title: error.sentence }
    const sentence = failureMessage(error, options.otherwise)
    const failed = typeof options.failed === 'function' ? options.failed(error) : options.failed
    return failed ? { title: failed, text: sentence } : { title: sentence }
  }

  const { title, text } = change.isError ? problemOf(change.error) : { title: null, text: undefined }
  return { ...change, problem: title && [title, text].filter(Boolean).join(' ') }
}
