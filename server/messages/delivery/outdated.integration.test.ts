import { expect, test, vi } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { naira } from '#domain/platform/money.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import { overpaidVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { announce, announcePayment } from '#server/platform/outbox/announce.ts'
import { announceTripChange } from '#server/platform/outbox/announce-trip.ts'
import { remindPassengers } from '#server/platform/outbox/remind-passengers.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { composeLetter } from './compose.ts'
import { takeWaiting } from './queries.ts'
import { sendNotifications } from './send-notifications.ts'

const HOUR = 3_600_000
const PAID = { status: 'CONFIRMED', paid_kobo: naira(35_000), mobile: '0803 123 4567' } as const
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

async function paidVisitor(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

const outbox = ({ database }: SellingApp) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'contact_info', 'status', 'dropped', 'last_error'])
    .orderBy('id')
    .execute()

const letters = ({ sandbox }: SellingApp) => sandbox.mailbox.list()

const isPdf = ({ mimeType }: { mimeType: string }) => mimeType === 'application/pdf'

const tickets = (shop: SellingApp) => letters(shop).flatMap(({ attachments }) => attachments.filter(isPdf))

const subjects = (shop: SellingApp) => letters(shop).map(({ subject }) => subject)

async function cancel(shop: SellingApp, bookingToken: string, by?: Awaited<ReturnType<typeof staffMember>>) {
  const admin = by ?? (await staffMember(shop))
  const answer = await admin.call('PATCH', '/bookings', {
    bookingToken,
    status: 'CANCELLED',
    refund: 'none',
    reason: 'Asked by phone',
  })
  expect(answer.statusCode).toBe(200)
  return admin
}

const NO_LONGER_CONFIRMED = {
  status: 'failed',
  dropped: true,
  last_error: 'the booking is no longer confirmed',
}

test('a booking is cancelled while its ticket mail waits: the ticket is dropped, and staff see the reason [F65]', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const admin = await cancel(shop, visitor.bookingToken)
  await sendNotifications(shop.context)
  expect(subjects(shop).filter((subject) => subject.startsWith('Booking Confirmed'))).toEqual([])
  expect(tickets(shop)).toEqual([])
  expect(await outbox(shop)).toMatchObject([
    { kind: 'ticket', ...NO_LONGER_CONFIRMED },
    { kind: 'receipt', status: 'delivered' },
    { kind: 'booking-cancelled', status: 'delivered' },
  ])

  const { data } = (await admin.call('GET', '/notifications?status=dropped')).json()
  expect(data).toMatchObject([
    { kind: 'ticket', status: 'dropped', lastError: 'the booking is no longer confirmed' },
  ])
  expect((await admin.call('GET', '/notifications?status=failed')).json().total).toBe(0)
  expect((await admin.call('POST', `/notifications/${data[0].id}/resend`)).statusCode).toBe(409)
  const entries = await shop.database.db
    .selectFrom('audit_log')
    .select(['details', 'booking_id'])
    .where('action', '=', 'notification.dropped')
    .execute()
  expect(entries).toEqual([{ details: 'Ticket: the booking is no longer confirmed', booking_id: visitor.id }])
})

test('the receipt of a booking that was cancelled meanwhile states the cancellation and asks for no balance', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  await cancel(shop, visitor.bookingToken)
  await sendNotifications(shop.context)
  const receipt = letters(shop).find(({ subject }) => subject.startsWith('Payment received'))
  expect(receipt?.text).toContain('This booking has since been cancelled.')
  expect(receipt?.text).not.toContain('Balance')
})

test('a paid balance of a cancelled booking gets a receipt and no ticket', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const booking = await buildBooking(db, await buildTrip(db), { fields: PAID })
  const payment = await buildPayment(db, booking, {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(35_000),
    applied: true,
    applied_kobo: naira(35_000),
  })
  await announcePayment(db, { bookingId: booking.id, paymentId: payment.id, isBalance: true })
  await cancel(shop, booking.booking_token)
  await sendNotifications(shop.context)
  expect(subjects(shop).sort()).toEqual([
    expect.stringMatching(/^Booking cancelled: /),
    'Payment received: ₦35,000',
  ])
  expect(tickets(shop)).toEqual([])
})

test.each([
  ['mail', 'visitor@example.com', 'refund', 'refund-late'],
  ['SMS', '', 'refund-sms', 'refund-late-sms'],
])(
  'the %s about a refund that was withdrawn meanwhile is dropped, and staff see why',
  async (_, email, kind, late) => {
    const shop = await sellingApp()
    const { user } = await staffMember(shop)
    const visitor = await overpaidVisitor(shop)
    await shop.database.pool.query(`delete from notifications where kind like 'refund%'`)
    await shop.database.pool.query('update bookings set email = $1, created_by = $2 where id = $3', [
      email,
      user.id,
      visitor.id,
    ])
    const { id: bookingId, refundId } = visitor
    for (const news of ['refund', 'refund-late'] as const)
      await announce(shop.database.db, news, { bookingId, payload: { refundId } })
    shop.sandbox.paystack.dispute(visitor.reference)
    await webhooksArrive(shop)
    shop.sandbox.paystack.reverse(visitor.reference)
    await webhooksArrive(shop)
    await sendNotifications(shop.context)
    const about = (await outbox(shop)).filter((one) => one.kind === kind || one.kind === late)
    expect(about).toMatchObject(
      [kind, late].map((one) => ({
        kind: one,
        status: 'failed',
        dropped: true,
        last_error: 'the refund was withdrawn',
      })),
    )
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('entity', '=', 'refund')
      .where('action', '<>', 'refund.requested')
      .execute()
    expect(log).toEqual([
      {
        action: 'refund.withdrawn',
        details: '₦5,000 to ₦0: the bank or the provider has taken the money back',
      },
    ])
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('a mail or SMS from staff to a trip is dropped for a passenger whose booking was cancelled', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const stays = await buildBooking(db, trip, { seats: [1], fields: PAID })
  const leaves = await buildBooking(db, trip, { seats: [2], fields: PAID })
  const manager = await staffMember(shop, 'manager')
  for (const type of ['email', 'sms']) {
    const words = { type, tripId: trip.id, subject: 'Gate 4', message: 'The bus leaves from gate 4.' }
    expect((await manager.call('POST', '/notifications/passengers', words)).statusCode).toBe(201)
    if (type === 'email')
      await db.updateTable('bookings').set({ mobile: '08031234568' }).where('id', '=', leaves.id).execute()
  }
  await cancel(shop, leaves.booking_token)
  await sendNotifications(shop.context)
  const sent = (await outbox(shop)).filter(({ kind }) => kind.startsWith('staff-'))
  expect(sent.filter(({ dropped }) => dropped).map(({ kind }) => kind)).toEqual([
    'staff-message',
    'staff-sms',
  ])
  expect(sent.filter(({ status }) => status === 'delivered')).toMatchObject([
    { kind: 'staff-message', contact_info: stays.email },
    { kind: 'staff-sms', contact_info: stays.mobile },
  ])
})

test('a passenger with two bookings on a trip still gets the message of staff when one of them is cancelled', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const first = await buildBooking(db, trip, { seats: [1], fields: PAID })
  const second = await buildBooking(db, trip, { seats: [2], fields: { ...PAID, email: first.email } })
  const manager = await staffMember(shop, 'manager')
  for (const type of ['email', 'sms']) {
    const words = { type, tripId: trip.id, subject: 'Gate 4', message: 'The bus leaves from gate 4.' }
    expect((await manager.call('POST', '/notifications/passengers', words)).statusCode).toBe(201)
  }
  await cancel(shop, first.booking_token)
  await sendNotifications(shop.context)
  const sent = (await outbox(shop)).filter(({ kind }) => kind.startsWith('staff-'))
  expect(sent).toMatchObject([
    { kind: 'staff-message', contact_info: second.email, status: 'delivered' },
    { kind: 'staff-sms', contact_info: second.mobile, status: 'delivered' },
  ])
})

/**
 * Runs `change` while a ticket mail is being composed. Deletes all tickets first, so that the mail issues a new one.
 * Issuing a ticket reads the signing key after the booking, so a lock on the key table pauses the composition in
 * between.
 */
async function whileComposing(shop: SellingApp, change: () => Promise<unknown>) {
  await shop.database.db.deleteFrom('tickets').execute()
  const keeper = await shop.database.pool.connect()
  await keeper.query('begin')
  await keeper.query('lock table ticket_keys in access exclusive mode')
  const sent = sendNotifications(shop.context)
  try {
    await untilLockWaits(shop)
    await change()
  } finally {
    await keeper.query('commit')
    keeper.release()
  }
  await sent
}

test('a booking is cancelled while its ticket is being composed: the ticket is dropped [F65]', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const admin = await staffMember(shop)
  await whileComposing(shop, () => cancel(shop, visitor.bookingToken, admin))
  expect((await outbox(shop))[0]).toMatchObject({ kind: 'ticket', ...NO_LONGER_CONFIRMED })
  expect(tickets(shop)).toEqual([])
})

test('control: composed without a second check, the ticket of the cancelled booking is sent [F65]', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const waiting = await takeWaiting(shop.database.db)
  if (!waiting) throw new Error('no message waits')
  const letter = await composeLetter(shop.context, waiting)
  await cancel(shop, visitor.bookingToken)
  await shop.context.mailer.send(letter)
  expect(subjects(shop)).toEqual([expect.stringMatching(/^Booking Confirmed/)])
})

test('the e-mail address is corrected while ticket and receipt wait: both go to the new address, and the former one is told [F66]', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const manager = await staffMember(shop, 'manager')
  const corrected = await manager.call('PATCH', `/bookings/${visitor.id}/contact`, {
    email: 'corrected@example.com',
  })
  expect(corrected.statusCode).toBe(200)
  await sendNotifications(shop.context)
  const sentTo = (email: string) => letters(shop).filter(({ to }) => to.includes(email)).length
  expect([sentTo('corrected@example.com'), sentTo(visitor.email)]).toEqual([3, 1])
  expect(await outbox(shop)).toMatchObject([
    { kind: 'ticket', contact_info: 'corrected@example.com' },
    { kind: 'receipt', contact_info: 'corrected@example.com' },
    // Only the message about the change also goes to the former address.
    { kind: 'contact-changed', contact_info: visitor.email },
    { kind: 'contact-changed-sms' },
    { kind: 'contact-changed', contact_info: 'corrected@example.com' },
  ])
})

test('the address is corrected while the ticket is being composed: the ticket goes to the new address', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  await whileComposing(shop, () =>
    shop.database.pool.query(`update bookings set email = 'late@example.com' where id = $1`, [visitor.id]),
  )
  const withTicket = letters(shop).filter(({ attachments }) => attachments.some(isPdf))
  expect(withTicket.map(({ to }) => to)).toEqual([['late@example.com']])
})

test('a node whose clock is three hours ahead still sends a reminder and a trip change [F66]', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const trip = await buildTrip(db, { departTime: inHours(2) })
  await buildBooking(db, trip, { fields: PAID })
  const before = {
    departTime: inHours(1),
    arriveTime: trip.arrive_time,
    busType: 'Sprinter' as const,
    plateNo: 'T-1',
    stops: NO_STOPS,
  }
  await announceTripChange(db, trip.id, before, { ...before, departTime: trip.depart_time })
  await remindPassengers(db)
  vi.useFakeTimers({ toFake: ['Date'], now: inHours(3) })
  try {
    // Checks the setup: by this node's clock the bus has left. If that clock decided, both messages would be dropped.
    expect(trip.depart_time < new Date()).toBe(true)
    await sendNotifications(shop.context)
  } finally {
    vi.useRealTimers()
  }
  expect(await outbox(shop)).toMatchObject([
    { kind: 'trip-changed', status: 'delivered' },
    { kind: 'reminder', status: 'delivered' },
  ])
})

test('a passenger who got a reminder and moved to a later trip gets a reminder of that trip too [F66]', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const [trip, later] = [
    await buildTrip(db, { departTime: inHours(5) }),
    await buildTrip(db, { departTime: inHours(20) }),
  ]
  const booking = await buildBooking(db, trip, { fields: PAID })
  await remindPassengers(db)
  await sendNotifications(shop.context)
  const manager = await staffMember(shop, 'manager')
  const moved = await manager.call('POST', `/bookings/${booking.id}/move`, {
    tripId: later.id,
    seatId: [later.seats[0]?.id],
    reason: 'Asked for the evening',
  })
  expect(moved.statusCode).toBe(200)
  for (let i = 0; i < 3; i++) await remindPassengers(db)
  await sendNotifications(shop.context)
  const reminders = (await outbox(shop)).filter(({ kind }) => kind === 'reminder')
  expect(reminders).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
  expect(letters(shop).filter(({ kind }) => kind === 'sms')).toHaveLength(2)
})

test('a waiting reminder or trip change is dropped when staff move its passenger, who gets a new ticket', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const trip = await buildTrip(db, { departTime: inHours(5) })
  const nextWeek = await buildTrip(db, { departTime: inHours(7 * 24) })
  const booking = await buildBooking(db, trip, { fields: PAID })
  const before = {
    departTime: inHours(1),
    arriveTime: trip.arrive_time,
    busType: 'Sprinter' as const,
    plateNo: 'T-1',
    stops: NO_STOPS,
  }
  await announceTripChange(db, trip.id, before, { ...before, departTime: trip.depart_time })
  await remindPassengers(db)
  const manager = await staffMember(shop, 'manager')
  await manager.call('POST', `/bookings/${booking.id}/move`, {
    tripId: nextWeek.id,
    seatId: [nextWeek.seats[0]?.id],
    reason: 'Asked for next week',
  })
  await sendNotifications(shop.context)
  const moved = { dropped: true, last_error: 'the passenger was moved to another trip' }
  expect(await outbox(shop)).toMatchObject([
    { kind: 'trip-changed', ...moved },
    { kind: 'reminder', ...moved },
    { kind: 'ticket-again', status: 'delivered' },
  ])
})

test('a message to a passenger whose data was removed is dropped', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const booking = await buildBooking(db, await buildTrip(db), { fields: PAID })
  await announce(db, 'ticket-again', { bookingId: booking.id })
  await db.updateTable('bookings').set({ email: REMOVED.email }).where('id', '=', booking.id).execute()
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { dropped: true, last_error: 'the passenger’s data has been removed' },
  ])
})
