import { expect, test } from 'vitest'
import { strayLocks } from './stray-locks.ts'

const FILE = 'server/money/payments/queries.ts'

const locksIn = (statement: string, file = FILE): string[] =>
  strayLocks(
    new Map([[file, `export async function pay(tx) {\n  await sql\`${statement}\`.execute(tx)\n}`]]),
    [],
  )

test.each([
  ['select from trips where id = 1 for share', 'trips'],
  ['select t.id from trips t where t.id = 1 for no key update', 'trips'],
  ['select from bookings where id = 1 FOR KEY SHARE', 'bookings'],
  ['select from seats where id in (select seat_id from wanted) order by id for update', 'seats'],
  ['with due as (select id from refunds limit 1 for update skip locked) select id from due', 'refunds'],
  ['select from payments p join disputes d on d.payment_id = p.id for update of d, p nowait', 'payments'],
  ['select from payments p join bookings b on b.id = p.booking_id for update', 'payments and bookings'],
  [`\${isLocked ? sql\`for update\` : sql\`\`}`, 'rows of an unknown table'],
])('a lock is found: %s', (statement, tables) => {
  expect(locksIn(statement)).toEqual([`${FILE}:2 pay locks ${tables} outside lockInOrder`])
})

test.each([
  'select from buses where id = (select bus_id from trips where id = 1) for no key update',
  'select from disputes d join payments p on p.id = d.payment_id for update of d',
  'with sold as (select from seats), next as (select from notifications for update skip locked) select',
  'update seats set status = 1 where id = 1',
])('a lock on another table is allowed: %s', (statement) => {
  expect(locksIn(statement)).toEqual([])
})

test('comments, tests and other parts may contain what the server must not', () => {
  const lock = 'select from trips for share'
  expect(
    strayLocks(new Map([[FILE, `/** It waits for \`${lock}\`. */\nexport const answer = 1`]]), []),
  ).toEqual([])
  expect(locksIn(lock, 'server/money/payments/pay.integration.test.ts')).toEqual([])
  expect(locksIn(lock, 'tools/testing/meet-at-lock.ts')).toEqual([])
})

test('an exception allows the locks of one function, and is reported when nothing needs it', () => {
  const sources = new Map([[FILE, 'export const claim = sql`select from payments for update skip locked`']])
  const exception = { file: FILE, name: 'claim', reason: 'skips locked rows' }
  expect(strayLocks(sources, [exception])).toEqual([])
  expect(strayLocks(new Map(), [exception])).toEqual([
    `${FILE} claim needs no exception in tools/scripts/stray-locks.ts`,
  ])
})
