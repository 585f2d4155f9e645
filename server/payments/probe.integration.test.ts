import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { letGo } from '#server/bookings/queries.ts'
import { buildTrip } from '#testing/builders.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

test('A commitment then full, the fee is paid in the old tab', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const fee = (await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  const full = await visitor.initialize()
  console.log(full.statusCode, full.body)
  await shop.sandbox.paystack.pay(fee.paystackRef, { notify: false })
  const answer = await visitor.verify(fee.paystackRef)
  console.log(answer.statusCode, answer.body)
})

test('B letGo while the hold is being stretched', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { pool } = shop.database
  await pool.query(`update seats set hold_expires_at = clock_timestamp() + interval '300 ms' where status = 'RESERVED'`)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update bookings set status = 'PENDING' where id = $1`, [visitor.id])
  await client.query(`update seats set hold_expires_at = now() + interval '35 min' where booking_id = $1`, [visitor.id])
  await new Promise((r) => setTimeout(r, 400))
  const going = letGo(shop.database.db, [visitor.id], 'expired', { evenIfHeld: false })
  await new Promise((r) => setTimeout(r, 200))
  await client.query('commit')
  client.release()
  console.log('let go:', await going)
})

test('C a bot', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { bus: 'Luxry51' })
  const trips = [trip]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/bookings',
        payload: {
          tripId: trip.id,
          seatId: [trip.seats[n]?.id],
          passengerName: 'Tester Uche',
          passengerAddress: '1 Sample Street',
          email: `bot@example.com`,
          mobile: `08000000000`,
          nextOfKinName: 'Sample Bisi',
          nextOfKinPhone: '08000000001',
        },
      }),
    ),
  )
  console.log(answers.map((a) => a.statusCode).join(' '))
  const { rows } = await shop.database.pool.query(`select count(*) from seats where status = 'RESERVED'`)
  console.log(rows)
})
