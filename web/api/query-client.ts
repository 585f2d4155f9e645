import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error.ts'

const retryUpTo = (times: number) => (failures: number, error: unknown) =>
  failures < times && isPassing(error)

type Listeners = { onQueryError?: (error: Error) => void; onMutationError?: (error: Error) => void }

/** The listeners hear of every failure, whichever screen it happened on. */
export function createQueryClient({ onQueryError, onMutationError }: Listeners = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ ...(onQueryError && { onError: onQueryError }) }),
    mutationCache: new MutationCache({ ...(onMutationError && { onError: onMutationError }) }),
    defaultOptions: {
      queries: {
        retry: retryUpTo(2),
        staleTime: 5 * 60 * 1000,
        refetchOnWindowFocus: false,
        // 'online' would wait for the network without end; a screen must get its failed face instead.
        networkMode: 'always',
      },
      mutations: { retry: retryUpTo(1), networkMode: 'always' },
    },
  })
}
