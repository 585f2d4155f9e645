import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const tries = (retry: unknown, error: Error) => {
  const asksAgain = retry as (failures: number, error: Error) => boolean
  let made = 1
  while (asksAgain(made - 1, error)) made++
  return made
}

const { queries, mutations } = createQueryClient().getDefaultOptions()

test('loaded data is fresh for five minutes, whichever window has the focus', () => {
  expect(queries).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
})

test.each([
  ['no network', new ApiError(0, 'NETWORK'), 3, 2],
  ['a server error', new ApiError(503, 'UNAVAILABLE'), 3, 2],
  ['a refusal', new ApiError(409, 'CONFLICT'), 1, 1],
  ['an unreadable answer', new ApiError(0, 'UNREADABLE'), 1, 1],
  ['a mistake in our code', new TypeError('x is not a function'), 1, 1],
])('after %s: so many queries, so many mutations', (_, error, questions, acts) => {
  expect(tries(queries?.retry, error)).toBe(questions)
  expect(tries(mutations?.retry, error)).toBe(acts)
})

test('a listener hears of a failure on any screen', async () => {
  const onQueryError = vi.fn()
  const client = createQueryClient({ onQueryError })
  const refused = new ApiError(403, 'FORBIDDEN')
  await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refused) }).catch(() => {})
  expect(onQueryError.mock.calls[0]?.[0]).toBe(refused)
})
