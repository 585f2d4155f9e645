import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isTransient, isUnknown } from './api-error.ts'

const retryUpTo = (times: number) => (failures: number, error: unknown) =>
  failures < times && isTransient(error)

type Listeners = { onQueryError?: (error: Error) => void; onMutationError?: (error: Error) => void }

/** Creates a query client. Calls a listener when a query or mutation has finally failed, after its retries. */
export function createQueryClient({ onQueryError, onMutationError }: Listeners = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ ...(onQueryError && { onError: onQueryError }) }),
    mutationCache: new MutationCache({ ...(onMutationError && { onError: onMutationError }) }),
    defaultOptions: {
      queries: {
        retry: retryUpTo(2),
        staleTime: 5 * 60 * 1000,
        refetchOnWindowFocus: false,
        // Lets queries fail without a network. With the default 'online' they would wait, so that no error would be
        // shown.
        networkMode: 'always',
      },
      mutations: {
        retry: (failures, error) => !isUnknown(error) && retryUpTo(1)(failures, error),
        networkMode: 'always',
      },
    },
  })
}
