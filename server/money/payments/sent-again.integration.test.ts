import { expect, test } from 'vitest'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

type Visitor = Awaited<ReturnType<typeof visitorWithDraft>>

/** Pays a started payment at the provider and returns the status of its verification. */
async function payAndAsk(shop: SellingApp, visitor: Visitor, reference: string): Promise<string> {
  shop.sandbox.paystack.pay(reference, { notify: false })
  return (await visitor.verify(reference)).json().status
}

test('a payment starts while the same form is sent again, 60 times: one of the two succeeds, and a started payment gets the seat [F26]', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 60; round++) {
    const visitor = await visitorWithDraft(shop)
    const [started, sentAgain] = await Promise.all([visitor.initialize(), visitor.holdAgain()])
    const codes = [started.statusCode, sentAgain.statusCode]
    expect(codes, 'one of the two gets the seat').toSatisfy(
      ([pay, hold]: number[]) => (pay === 200) !== (hold === 200),
    )
    if (started.statusCode !== 200) continue
    expect(await payAndAsk(shop, visitor, started.json().paystackRef)).toBe('success')
  }
  expect(await invariantViolations(shop)).toEqual([])
}, 60_000)

test('a form waits for a payment that is being started: the form is refused, and the booking keeps its seat [F26]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const paying = await shop.database.pool.connect()
  await paying.query('begin')
  await paying.query(`update bookings set status = 'PENDING' where id = $1`, [visitor.id])
  await paying.query(
    `update seats set hold_expires_at = hold_expires_at + interval '1 minute' where booking_id = $1`,
    [visitor.id],
  )
  const sentAgain = visitor.holdAgain()
  await untilLockWaits(shop)
  await paying.query('commit')
  paying.release()
  expect((await sentAgain).statusCode).toBe(409)
  expect(await seatOwner(shop, visitor)).toBe(visitor.id)
})

test('a payment waits for a form that is being sent again: the payment is refused [F26]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const sending = await shop.database.pool.connect()
  await sending.query('begin')
  await sending.query('select from bookings where id = $1 for update', [visitor.id])
  const starting = visitor.initialize()
  await untilLockWaits(shop)
  await sending.query(
    `update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null
                       where booking_id = $1`,
    [visitor.id],
  )
  await sending.query('commit')
  sending.release()
  expect((await starting).json()).toMatchObject({ code: 'HOLD_EXPIRED' })
})

test('control: a form that acts on data read before the wait takes the seat of a booking that is being paid [F26]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { pool } = shop.database
  const drafts = await pool.query<{ id: number }>(
    `select id from bookings where email = $1 and status = 'DRAFT'`,
    [visitor.email],
  )
  const started = await visitor.initialize()
  expect(started.statusCode).toBe(200)
  await pool.query(
    `update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null where booking_id = any ($1)`,
    [drafts.rows.map(({ id }) => id)],
  )
  await visitorWithDraft(shop, { trip: visitor.trip })
  expect(await payAndAsk(shop, visitor, started.json().paystackRef)).toBe('refunding')
})

const seatOwner = async ({ database }: SellingApp, { seatIds }: Visitor) =>
  (
    await database.db
      .selectFrom('seats')
      .select('booking_id')
      .where('id', 'in', seatIds)
      .executeTakeFirstOrThrow()
  ).booking_id
