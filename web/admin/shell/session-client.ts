import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { createQueryClient } from '#api/query-client.ts'
import { showToast } from '#ui/toast-store.ts'

/**
 * Creates the query client of a session. After a 403 response it refetches the current user, so that the menus no
 * longer offer revoked actions. A query refused with FORBIDDEN also shows a toast. A failed mutation shows its own
 * error (use-change.ts).
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
