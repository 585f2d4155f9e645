import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { countUp } from './count-up.ts'
import type { Move } from './queries.ts'

const move = (clerkId: number, kind: Move['kind'], method: Move['method'], amount: number): Move => ({
  clerkId,
  clerk: clerkId === 1 ? 'Musa Clerk' : 'Ada Clerk',
  kind,
  method,
  amount: naira(amount),
  at: new Date('2026-11-16T08:00:00Z'),
  reference: 'DESK-1-abcdef',
  receiptNo: null,
  bookingToken: '7K3MQ9TX00000000',
  passengerName: 'Halima Sample',
})

test('the cash of a clerk is the cash taken minus the cash paid out; other methods are listed separately', () => {
  const counted = countUp('2026-11-16', [
    move(1, 'taken', 'cash', 28_000),
    move(1, 'taken', 'cash', 10_000),
    move(1, 'taken', 'pos', 34_000),
    move(2, 'taken', 'override', 5_000),
    move(1, 'returned', 'cash', 17_000),
    move(2, 'returned', 'transfer', 9_000),
  ])
  expect(counted.clerks.map(({ name, cash }) => [name, cash])).toEqual([
    ['Ada Clerk', 0],
    ['Musa Clerk', naira(21_000)],
  ])
  expect(counted.cash).toBe(naira(21_000))
  expect(counted.methods).toEqual([
    { method: 'cash', taken: naira(38_000), takenCount: 2, returned: naira(17_000), returnedCount: 1 },
    { method: 'pos', taken: naira(34_000), takenCount: 1, returned: 0, returnedCount: 0 },
    { method: 'transfer', taken: 0, takenCount: 0, returned: naira(9_000), returnedCount: 1 },
    { method: 'override', taken: naira(5_000), takenCount: 1, returned: 0, returnedCount: 0 },
  ])
  expect(counted.clerks[1]?.entries).toHaveLength(4)
})

test('a day without money lists no clerk', () => {
  expect(countUp('2026-11-16', [])).toEqual({ day: '2026-11-16', clerks: [], methods: [], cash: 0 })
})
