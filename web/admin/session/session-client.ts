import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { createQueryClient } from '#api/query-client.ts'
import { showToast } from '#ui/toast-store.ts'

/**
 * Rights that are taken away count at once. The screen that notices says so, and who one is and what one may do is asked
 * anew, so that the menus follow. An act says it itself, in its own place (use-change.ts).
 */
export function createSessionClient(): QueryClient {
  const client = createQueryClient({
    onQueryError: (error) => {
      if (!isRefused(error)) return
      if (error.code === 'FORBIDDEN')
        showToast({ kind: 'bad', title: 'You do not have permission to perform this action' })
      askAgain()
    },
    onMutationError: (error) => {
      if (isRefused(error)) askAgain()
    },
  })
  const askAgain = () => void client.invalidateQueries({ queryKey: ['me'] })
  return client
}

const isRefused = (error: Error): error is ApiError => error instanceof ApiError && error.status === 403
