import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { paidBooking, tripBeside } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { remindPassengers } from './remind-passengers.ts'

const KINDS = ['passenger-reminder-sms', 'details-missing', 'details-missing-sms'] as const

const remind = async (shop: SellingApp) => {
  await remindPassengers(shop.database.db)
  const rows = await shop.database.db
    .selectFrom('notifications')
    .select(['kind', 'contact_info'])
    .where('kind', 'in', KINDS)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, contact_info }) => [kind, contact_info])
}

const departsIn = ({ database }: SellingApp, time: string) =>
  database.pool.query(
    `update trips set depart_time = now() + $1::interval, arrive_time = now() + $1::interval + interval '9 hours'`,
    [time],
  )

const giveSeat = ({ database }: SellingApp, seatNo: string, fields: object) =>
  database.db.updateTable('passengers').set(fields).where('seat_no', '=', seatNo).execute()

test('the buyer is reminded of missing details 24, 6 and 2 hours before departure, once each', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [3, 4, 5] })
  const both = [
    ['details-missing', booking.email],
    ['details-missing-sms', booking.mobile],
  ]
  await departsIn(shop, '25 hours')
  expect(await remind(shop)).toEqual([])
  await departsIn(shop, '23 hours')
  await Promise.all([remind(shop), remind(shop)])
  expect(await remind(shop)).toEqual(both)
  await departsIn(shop, '5 hours')
  await remind(shop)
  expect(await remind(shop)).toEqual([...both, ...both])
  await departsIn(shop, '1 hour')
  await remind(shop)
  expect(await remind(shop)).toEqual([...both, ...both, ...both])
})

test('a passenger whose phone number is known gets the link; the messages name the seats and fit one SMS', async () => {
  const shop = await sellingApp()
  await paidBooking(shop, { seats: [3, 4, 5], hours: 5 })
  await giveSeat(shop, '4', { name: 'Bola Ade', phone: '08030000002' })
  await remind(shop)
  await sendNotifications(shop.context)
  const texts = shop.sandbox.mailbox
    .list()
    .filter(({ kind }) => kind === 'sms')
    .map(({ text }) => text)
  const toBola = texts.find((text) => text.includes('your details for seat 4')) ?? ''
  expect(toBola).toMatch(/are missing\. Add them: \S+\/p\/[\w-]{22}$/)
  const toBuyer = texts.find((text) => text.includes('passenger details missing for seats 4,5'))
  expect(toBuyer).toBeDefined()
  for (const text of texts) expect(text.length).toBeLessThan(160)
})

test('complete passengers get no reminder, and a message that waits is dropped when the details are complete', async () => {
  const shop = await sellingApp()
  await paidBooking(shop, { seats: [3], hours: 5 })
  expect(await remind(shop)).toEqual([])
  await paidBooking(shop, { seats: [3, 4], hours: 5 })
  expect(await remind(shop)).toHaveLength(2)
  await sql`update passengers set completed_at = now()`.execute(shop.database.db)
  await sendNotifications(shop.context)
  const rows = await shop.database.db
    .selectFrom('notifications')
    .select('dropped')
    .where('kind', 'in', KINDS)
    .execute()
  expect(rows).toEqual([{ dropped: true }, { dropped: true }])
})

test('a booking that moved to a later trip is reminded of that trip too', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [3, 4], hours: 5 })
  expect(await remind(shop)).toHaveLength(2)
  const later = await tripBeside(shop, trip, 35_000, 23)
  const seatIds = later.seats.slice(2, 4).map(({ id }) => id)
  await shop.database.db.transaction().execute(async (tx) => {
    await sql`update seats set status = 'AVAILABLE', booking_id = null where booking_id = ${booking.id}`.execute(
      tx,
    )
    await sql`update bookings set trip_id = ${later.id}, seat_ids = ${seatIds} where id = ${booking.id}`.execute(
      tx,
    )
    await sql`update seats set status = 'BOOKED', booking_id = ${booking.id} where id = any (${seatIds})`.execute(
      tx,
    )
  })
  expect(await remind(shop)).toHaveLength(4)
})
