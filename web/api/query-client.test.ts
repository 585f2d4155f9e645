import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const tries = (retry: unknown, error: Error) => {
  const isRetried = retry as (failures: number, error: Error) => boolean
  let made = 1
  while (isRetried(made - 1, error)) made++
  return made
}

const { queries, mutations } = createQueryClient().getDefaultOptions()

test('loaded data stays fresh for five minutes, and focusing the window does not reload it', () => {
  expect(queries).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
})

test.each([
  ['no network', new ApiError(0, 'NETWORK'), 3, 2],
  ['a server error', new ApiError(503, 'UNAVAILABLE'), 3, 2],
  [
    'an unknown outcome',
    new ApiError(503, 'COMMIT_UNKNOWN', { sentence: 'We do not know yet whether this was saved.' }),
    3,
    1,
  ],
  ['a refusal', new ApiError(409, 'CONFLICT'), 1, 1],
  ['an unreadable answer', new ApiError(0, 'UNREADABLE'), 1, 1],
  ['a mistake in our code', new TypeError('x is not a function'), 1, 1],
])('after %s (%s) a query is tried %i times, a mutation %i times', (_, error, queryTries, mutationTries) => {
  expect(tries(queries?.retry, error)).toBe(queryTries)
  expect(tries(mutations?.retry, error)).toBe(mutationTries)
})

test('a failed query passes its error to the listener', async () => {
  const onQueryError = vi.fn()
  const client = createQueryClient({ onQueryError })
  const refused = new ApiError(403, 'FORBIDDEN')
  await client.fetchQuery({ queryKey: ['trips'], queryFn: () => Promise.reject(refused) }).catch(() => {})
  expect(onQueryError.mock.calls[0]?.[0]).toBe(refused)
})
