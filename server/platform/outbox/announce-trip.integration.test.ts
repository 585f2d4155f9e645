import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { takeWaiting } from '#server/messages/delivery/queries.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { stopsColumns } from '#server/platform/rules/stops.ts'
import { buildBooking, buildPayment, buildTrip, buildUser } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { announce } from './announce.ts'
import { announceTripCancelled, announceTripChange } from './announce-trip.ts'

const PAID = { status: 'CONFIRMED', paid_kobo: naira(35_000) } as const

/** Creates a trip with one passenger. */
async function soldTrip({ database }: SellingApp) {
  const trip = await buildTrip(database.db)
  const booking = await buildBooking(database.db, trip, { fields: PAID })
  const { plate_no: plateNo } = await database.db
    .selectFrom('buses')
    .select('plate_no')
    .where('id', '=', trip.bus_id)
    .executeTakeFirstOrThrow()
  const plan = {
    departTime: trip.depart_time,
    arriveTime: trip.arrive_time,
    busType: 'Sprinter' as const,
    plateNo,
    stops: NO_STOPS,
  }
  return { trip, booking, plan }
}

type Sold = Awaited<ReturnType<typeof soldTrip>>

/**
 * Updates the trip and queues its mails in one transaction, as staff actions do. Queues them twice, because the second
 * time must add nothing. Returns the changed plan.
 */
async function moveBy(shop: SellingApp, { trip, plan }: Pick<Sold, 'trip' | 'plan'>, minutes: number) {
  const after = { ...plan, departTime: new Date(plan.departTime.getTime() + minutes * 60_000) }
  await withTransaction(shop.database.db, async (tx) => {
    await tx.updateTable('trips').set({ depart_time: after.departTime }).where('id', '=', trip.id).execute()
    await announceTripChange(tx, trip.id, plan, after)
    await announceTripChange(tx, trip.id, plan, after)
  })
  return after
}

const outbox = ({ database }: SellingApp) =>
  database.db.selectFrom('notifications').select(['kind', 'booking_id', 'status', 'last_error']).execute()

test('a bus departs later: the passenger gets one mail with the new ticket', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  await moveBy(shop, sold, 90)
  await sendNotifications(shop.context)
  const [mail, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(mail?.to).toEqual([sold.booking.email])
  expect(mail?.subject).toMatch(/^Trip changed: /)
  expect(mail?.text).toMatch(/New departure: .*WAT/)
  expect(mail?.text).toContain('Previously: ')
  expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }, { filename: 'trip.ics' }])
})

test('a bus boards somewhere else: the mail names the new place and the old one', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { trip, plan } = await soldTrip(shop)
  const stops = {
    ...NO_STOPS,
    boardingPoint: 'Ojota Park',
    boardingAddress: '3 Demo Road',
    dropOff: 'Camp gate',
  }
  const before = { ...plan, stops: { ...NO_STOPS, boardingPoint: 'Jibowu Park' } }
  await db.updateTable('trips').set(stopsColumns(stops)).where('id', '=', trip.id).execute()
  await announceTripChange(db, trip.id, before, { ...plan, stops })
  await sendNotifications(shop.context)
  const [mail] = shop.sandbox.mailbox.list()
  expect(mail?.text).toContain('*** New boarding point: Ojota Park, 3 Demo Road ***')
  expect(mail?.text).toContain(
    'New boarding point: Ojota Park, 3 Demo Road\nPreviously: Jibowu Park\nNew drop-off: Camp gate\nRef',
  )
})

test('every change is announced, except one that was undone before its mail was sent', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  const later = await moveBy(shop, sold, 90)
  await sendNotifications(shop.context)
  await moveBy(shop, { ...sold, plan: later }, -90)
  await sendNotifications(shop.context)
  const again = await moveBy(shop, sold, 90)
  await moveBy(shop, { ...sold, plan: again }, -90)
  await sendNotifications(shop.context)
  const told = await outbox(shop)
  expect(told.filter(({ status }) => status === 'delivered')).toHaveLength(2)
  expect(told.filter(({ last_error }) => last_error === 'the trip was changed back')).toHaveLength(1)
  expect(shop.sandbox.mailbox.list()).toHaveLength(2)
})

test('a trip changes twice before the first mail is sent: one mail tells the time that the passenger knew and the last one', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  shop.sandbox.paystack.script({ on: 'smtp', times: 1, status: 451 })
  const between = await moveBy(shop, sold, 90)
  // The first attempt fails, so the mail waits.
  await sendNotifications(shop.context)
  const last = await moveBy(shop, { ...sold, plan: between }, 30)
  await shop.database.pool.query(`update notifications set next_attempt_at = now()`)
  await sendNotifications(shop.context)
  const [mail, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(mail?.text).toContain(`New departure: ${lagosMoment(last.departTime)}`)
  expect(mail?.text).toContain(`Previously: ${lagosMoment(sold.plan.departTime)}`)
  expect(mail?.text).not.toContain(lagosMoment(between.departTime))
})

test('a trip changes back while the mail about the change is sent: a second mail tells it', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  const later = await moveBy(shop, sold, 90)
  const onItsWay = await takeWaiting(shop.database.db)
  if (!onItsWay) throw new Error('no message waits')
  await moveBy(shop, { ...sold, plan: later }, -90)
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toMatchObject([
    { text: expect.stringContaining(`Previously: ${lagosMoment(later.departTime)}`) },
  ])
})

test('a trip changes back after another mail has told the change: a second mail tells it', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  shop.sandbox.paystack.script({ on: 'smtp', times: 1, status: 451 })
  const later = await moveBy(shop, sold, 90)
  await sendNotifications(shop.context)
  await announce(shop.database.db, 'ticket-again', { bookingId: sold.booking.id })
  await sendNotifications(shop.context)
  await moveBy(shop, { ...sold, plan: later }, -90)
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list().map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`Previously: ${lagosMoment(later.departTime)}`),
  )
})

test('an unchanged plan causes no mail, and a changed bus causes one to the confirmed passenger only', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { trip, booking, plan } = await soldTrip(shop)
  const staff = await buildUser(db)
  const aside = { passenger_name: '', email: '', mobile: '', held_by: staff.id, confirmed_by: staff.id }
  await buildBooking(db, trip, { seats: [2], fields: { status: 'DRAFT' } })
  await buildBooking(db, trip, { seats: [3], fields: { status: 'CANCELLED' } })
  await buildBooking(db, trip, { seats: [4], fields: { ...PAID, ...aside } })
  await announceTripChange(db, trip.id, plan, { ...plan })
  expect(await outbox(shop)).toEqual([])
  await announceTripChange(db, trip.id, plan, { ...plan, plateNo: 'T-OTHER' })
  expect((await outbox(shop)).map((one) => one.booking_id)).toEqual([booking.id])
})

/** A passenger who bought at the counter and has no e-mail address. */
async function walkInOn({ database: { db } }: SellingApp, trip: Sold['trip']) {
  const clerk = await buildUser(db)
  const fields = { ...PAID, email: '', mobile: '0803 123 4567', created_by: clerk.id }
  return buildBooking(db, trip, { seats: [2], fields })
}

test('a changed trip is told by one SMS to a passenger without an e-mail address, whose new ticket is not mailed', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  const walkIn = await walkInOn(shop, sold.trip)
  const later = await moveBy(shop, sold, 90)
  await withTransaction(shop.database.db, (tx) => announce(tx, 'ticket-again', { bookingId: walkIn.id }))
  expect(await outbox(shop)).toMatchObject([
    { kind: 'trip-changed', booking_id: sold.booking.id },
    { kind: 'trip-changed-sms', booking_id: walkIn.id },
  ])
  await sendNotifications(shop.context)
  const [sms, ...more] = shop.sandbox.mailbox.list().filter(({ kind }) => kind === 'sms')
  expect(more).toEqual([])
  expect(sms?.to).toEqual(['2348031234567'])
  const [date, clock] = lagosMoment(later.departTime)
    .replace(/ \d{4}, /, ', ')
    .split(', ')
  expect(sms?.text).toContain(` leaves ${date} ${clock}. `)
  expect(sms?.text).toMatch(/^Tafiya update: .{1,120}(Ref [-0-9A-Z]{19}|manage#[0-9A-Z]{24})$/)
})

test('a trip that changes twice before the SMS is sent is told once, and not at all if it is as before', async () => {
  const shop = await sellingApp()
  const { sandbox } = shop
  const sold = await soldTrip(shop)
  await walkInOn(shop, sold.trip)
  const texts = () => sandbox.mailbox.list().filter(({ kind }) => kind === 'sms')
  const later = await moveBy(shop, sold, 90)
  await moveBy(shop, { ...sold, plan: later }, -90)
  await sendNotifications(shop.context)
  expect(texts()).toEqual([])
  const again = await moveBy(shop, sold, 90)
  await moveBy(shop, { ...sold, plan: again }, 30)
  await sendNotifications(shop.context)
  expect(texts()).toHaveLength(1)
})

test('without an SMS gateway the SMS about a changed trip fails at once, so that staff see whom to call', async () => {
  const shop = await sellingApp()
  const sold = await soldTrip(shop)
  await walkInOn(shop, sold.trip)
  await moveBy(shop, sold, 90)
  shop.context.sms = null
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toContainEqual(
    expect.objectContaining({
      kind: 'trip-changed-sms',
      status: 'failed',
      last_error: 'no SMS gateway is configured',
    }),
  )
})

test('with booking e-mails off a changed trip queues no mail and no SMS', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  await db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', booking_emails_enabled: false })
    .execute()
  const sold = await soldTrip(shop)
  await walkInOn(shop, sold.trip)
  await moveBy(shop, sold, 90)
  expect(await outbox(shop)).toEqual([])
})

test('a trip is cancelled: one mail names the amount and the way of the refund, and no second mail follows', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { trip, booking } = await soldTrip(shop)
  await buildBooking(db, trip, { seats: [3], fields: { status: 'CANCELLED' } })
  const payment = await buildPayment(db, booking, {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(35_000),
    applied: true,
    applied_kobo: naira(35_000),
    channel: 'bank_transfer',
  })
  await withTransaction(db, async (tx) => {
    await tx.updateTable('trips').set({ status: 'CANCELED' }).where('id', '=', trip.id).execute()
    await tx
      .updateTable('seats')
      .set({ status: 'AVAILABLE', booking_id: null })
      .where('booking_id', '=', booking.id)
      .execute()
    await tx
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelled_because: 'trip_canceled', cancelled_at: new Date() })
      .where('id', '=', booking.id)
      .execute()
    const wish = { paymentId: payment.id, reason: 'trip_canceled', amount: naira(35_000) } as const
    const { id: refundId } = await openRefund(tx, { ...wish, isAnnouncedElsewhere: true })
    await announceTripCancelled(tx, 1, [{ bookingId: booking.id, refundIds: [refundId] }])
    await announceTripCancelled(tx, 1, [{ bookingId: booking.id, refundIds: [refundId] }])
  })
  await sendNotifications(shop.context)
  const [mail, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(mail?.to).toEqual([booking.email])
  expect(mail?.text).toContain('Refund: ₦35,000')
  expect(mail?.text).toContain('Your refund will go to the account you paid from.')
})
