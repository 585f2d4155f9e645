import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { showToast } from '#ui/toast-store.ts'
import { failureWords } from './words.ts'

type Options<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** What the toast says: `Batch created successfully.` */
  done: string | ((answer: Answer, input: Input) => string)
  /** A sentence of the server's below it, where something went another way than expected. */
  note?: (answer: Answer) => string | null
  /** The screen's own words for a failure; the server's sentence then stands below them. None: it speaks alone. */
  failed?: string | ((error: unknown) => string | undefined)
  /** What is said when the server gave no sentence of its own. */
  otherwise?: string
  /** The lists that show what has changed; other nouns that speak of this one belong here too. */
  refresh: readonly string[]
  onDone?: (answer: Answer, input: Input) => void
  onFail?: (error: unknown) => void
  /** A dialog shows `problem` itself; a toast outside of it could be neither read nor closed. */
  isInDialog?: boolean
}

/** Something staff do: call, say how it went, show the lists anew. */
export function useChange<Input = void, Answer = unknown>(options: Options<Input, Answer>) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: options.call,
    onSuccess: async (answer, input) => {
      const { done } = options
      const text = options.note?.(answer)
      const title = typeof done === 'string' ? done : done(answer, input)
      showToast({ kind: 'good', title, ...(text && { text }) })
      options.onDone?.(answer, input)
      await refresh()
    },
    onError: (error) => {
      options.onFail?.(error)
      if (!options.isInDialog) showToast({ kind: 'bad', ...problemOf(error) })
      // Somebody else was faster: what they made of it is what should be looked at now.
      if (error instanceof ApiError && error.code === 'STALE') void refresh()
    },
  })

  const refresh = () =>
    Promise.all(options.refresh.map((things) => client.invalidateQueries({ queryKey: [things] })))

  function problemOf(error: unknown): { title: string; text?: string } {
    const sentence = failureWords(error, options.otherwise)
    const failed = typeof options.failed === 'function' ? options.failed(error) : options.failed
    return failed ? { title: failed, text: sentence } : { title: sentence }
  }

  const { title, text } = change.isError ? problemOf(change.error) : { title: null, text: undefined }
  return { ...change, problem: title && [title, text].filter(Boolean).join(' ') }
}
