import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { ROOT } from '#server/platform/root.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'

const page = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')

/** The statement under each word of the page. */
const statements = Object.fromEntries(
  [...page.matchAll(/\*\*(\w+)\*\*:[\s\S]+?```sql\n([\s\S]+?)```/g)].map(([, word = '', text = '']) => [
    word,
    text,
  ]),
)

test('the statements of the glossary run, and give the amounts of a booking of which a part was refunded', async () => {
  const { db, pool } = await freshDatabase()
  const trip = await buildTrip(db, { price: naira(35_000) })
  const booking = await buildBooking(db, trip, { fields: { paid_kobo: naira(20_000) } })
  const payment = await buildPayment(db, booking, {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(30_000),
    applied: true,
    applied_kobo: naira(20_000),
    charged_kobo: naira(4_000),
  })
  await pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, status, processed_at) values ($1, 'goodwill', $2, 'PROCESSED', now())`,
    [payment.id, naira(6_000)],
  )
  const amounts: Record<string, number> = {}
  for (const [word, text] of Object.entries(statements)) {
    const { rows } = await pool.query({ text, rowMode: 'array' })
    amounts[word] = Number(rows[0]?.at(-1)) / 100
  }
  expect(amounts).toEqual({
    Paid: 20_000,
    Due: 15_000,
    Charged: 4_000,
    Taken: 0,
    Refunded: 6_000,
    Owed: 6_000,
    Returned: 6_000,
    Kept: 20_000,
  })
})
