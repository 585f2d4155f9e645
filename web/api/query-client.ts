import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error.ts'

const retryUpTo = (times: number) => (failures: number, error: unknown) =>
  failures < times && isPassing(error)

type Listeners = { onQueryError?: (error: Error) => void; onMutationError?: (error: Error) => void }

/** The listeners are called for every failure, on any screen. */
export function createQueryClient({ onQueryError, onMutationError }: Listeners = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ ...(onQueryError && { onError: onQueryError }) }),
    mutationCache: new MutationCache({ ...(onMutationError && { onError: onMutationError }) }),
    defaultOptions: {
      queries: {
        retry: retryUpTo(2),
        staleTime: 5 * 60 * 1000,
        refetchOnWindowFocus: false,
        // 'online' would wait for the network forever; a screen must show its error state instead.
        networkMode: 'always',
      },
      mutations: { retry: retryUpTo(1), networkMode: 'always' },
    },
  })
}
