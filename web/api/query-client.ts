import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error.ts'

const retryUpTo = (times: number) => (failures: number, error: unknown) =>
  failures < times && isPassing(error)

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
