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

test('what was loaded is fresh for five minutes, whichever window is looked at meanwhile', () => {
  expect(queries).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
})

test.each([
  ['no network', new ApiError(0, 'NETWORK'), 3, 2],
  ['a server that stumbles', new ApiError(503, 'UNAVAILABLE'), 3, 2],
  ['a refusal', new ApiError(409, 'CONFLICT'), 1, 1],
  ['an answer nobody can read', new ApiError(0, 'UNREADABLE'), 1, 1],
  ['a mistake of ours', new TypeError('x is not a function'), 1, 1],
])('after %s: so many questions, so many acts', (_, error, questions, acts) => {
  expect(tries(queries?.retry, error)).toBe(questions)
  expect(tries(mutations?.retry, error)).toBe(acts)
})

test('whoever listens hears of a failure on any screen', async () => {
  const onQueryError = vi.fn()
  const client = createQueryClient({ onQueryError })
  const refused = new ApiError(403, 'FORBIDDEN')
  await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refused) }).catch(() => {})
  expect(onQueryError.mock.calls[0]?.[0]).toBe(refused)
})
