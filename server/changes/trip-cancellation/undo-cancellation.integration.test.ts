import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { phone } from '#server/boarding/door/testing/door-phones.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { makeTicket } from '#server/messages/ticket-files/make-ticket.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { buildTrip } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { endUndoTime } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, refundsOf } from '#testing/stored-rows.ts'

type StaffMember = Awaited<ReturnType<typeof staffMember>>

/** Returns a trip with two passengers: one paid for two seats in full, one paid the commitment fee for a seat. */
async function soldTrip(shop: SellingApp) {
  const trip = await buildTrip(shop.database.db, { paymentType: 'Split' })
  const buy = async (seats: number[], share: object = {}) => {
    const visitor = await visitorWithDraft(shop, { trip, seats })
    const { paystackRef } = (await visitor.initialize(share)).json()
    shop.sandbox.paystack.pay(paystackRef, { notify: false })
    await visitor.verify(paystackRef)
    return { ...visitor, reference: paystackRef as string }
  }
  const whole = await buy([1, 2])
  const fee = await buy([3], { isSplitPayment: true, amount: naira(5_000) })
  return { trip, whole, fee }
}

const cancel = ({ call }: StaffMember, tripId: number) =>
  call('PATCH', `/trips/${tripId}`, { status: 'CANCELED' })

const refundsAtProvider = (shop: SellingApp) => shop.sandbox.paystack.ledger().refunds

const departed = ({ database }: SellingApp) =>
  database.pool.query(
    `update trips set depart_time = now() - interval '1 hour', arrive_time = now() + interval '10 hours'`,
  )

const boarded = ({ database }: SellingApp) =>
  database.pool.query(`update seats set boarded_at = now() where status = 'BOOKED' and seat_no = '1'`)

test('a manager without refund permission can preview but not cancel a trip with paid bookings, and can cancel an empty one', async () => {
  const shop = await sellingApp()
  const manager = await staffMember(shop, 'manager')
  const { trip, whole } = await soldTrip(shop)
  const preview = await manager.call('GET', `/trips/${trip.id}/cancellation`)
  expect(preview.json().data).toMatchObject({ hasMoney: true, hasStarted: false })
  const refused = await cancel(manager, trip.id)
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error).toBe('You need refund permission for this. Ask a colleague who has it.')
  expect(await bookingOf(shop, whole.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refundsOf(shop, whole.id)).toEqual([])

  const empty = await buildTrip(shop.database.db)
  expect((await cancel(manager, empty.id)).statusCode).toBe(200)
})

test.each([
  ['the bus has departed', departed],
  ['a passenger has boarded', boarded],
])('%s: staff cannot cancel the trip alone, and its bookings stay confirmed', async (_case, happen) => {
  const shop = await sellingApp()
  const [admin, manager] = [await staffMember(shop), await staffMember(shop, 'manager')]
  const { trip, whole } = await soldTrip(shop)
  await happen(shop)
  expect((await cancel(manager, trip.id)).statusCode).toBe(403)
  for (const change of [{}, { departTime: inDays(3), arriveTime: inDays(3.4) }]) {
    const refused = await admin.call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED', ...change })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toBe(
      'This bus has left or has passengers on board. Send a cancellation request; a second person must approve it.',
    )
  }
  expect(await bookingOf(shop, whole.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refundsOf(shop, whole.id)).toEqual([])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a trip that has left is cancelled by two people with refund permission, one with a reason and one who approves', async () => {
  const shop = await sellingApp()
  const [admin, finance] = [await staffMember(shop), await staffMember(shop, 'finance')]
  const manager = await staffMember(shop, 'manager')
  const { trip, whole, fee } = await soldTrip(shop)
  const ask = (who: StaffMember, reason: string) =>
    who.call('POST', `/trips/${trip.id}/cancellation-requests`, { reason })

  expect((await ask(admin, 'Engine failed')).json().error).toBe(
    'This trip has not departed yet, so you can cancel it without a request.',
  )
  await departed(shop)
  await boarded(shop)
  expect((await ask(manager, 'Engine failed')).statusCode).toBe(403)
  expect((await ask(admin, '')).json()).toMatchObject({ fields: { reason: 'Reason is required' } })
  const asked = await ask(admin, 'Engine failed near Ore')
  expect(asked.statusCode).toBe(201)
  const { cancellation, status } = asked.json().data
  expect({ cancellation, status }).toMatchObject({
    status: 'SCHEDULED',
    cancellation: {
      status: 'REQUESTED',
      reason: 'Engine failed near Ore',
      requestedBy: { id: admin.user.id },
    },
  })
  expect((await ask(finance, 'Engine failed')).json().error).toBe(
    'A colleague has already asked to cancel this trip.',
  )

  const approve = (who: StaffMember) =>
    who.call('PATCH', `/trip-cancellations/${cancellation.id}`, { decision: 'approve' })
  expect((await approve(manager)).statusCode).toBe(403)
  const own = await approve(admin)
  expect(own.statusCode).toBe(409)
  expect(own.json().error).toBe('A second person with refund permission must approve your request.')
  expect(await refundsOf(shop, whole.id)).toEqual([])

  const approved = await approve(finance)
  expect(approved.json().data).toMatchObject({ status: 'CANCELED', cancellation: { status: 'DONE' } })
  expect(await refundsOf(shop, whole.id)).toMatchObject([{ amount_kobo: naira(70_000) }])
  expect(await refundsOf(shop, fee.id)).toMatchObject([{ amount_kobo: naira(5_000) }])
  expect((await approve(finance)).json().error).toBe('This request has already been approved or declined.')
  const { rows } = await shop.database.pool.query(
    `select details from audit_log where action = 'booking.cancelled' and booking_id = $1`,
    [whole.id],
  )
  expect(rows).toEqual([{ details: 'trip cancelled, seats 1, 2, had boarded' }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a request is declined by a colleague or withdrawn by its author, and nothing changes', async () => {
  const shop = await sellingApp()
  const [admin, finance] = [await staffMember(shop), await staffMember(shop, 'finance')]
  const { trip, whole } = await soldTrip(shop)
  await departed(shop)
  for (const who of [admin, finance]) {
    const asked = await admin.call('POST', `/trips/${trip.id}/cancellation-requests`, {
      reason: 'Engine failed',
    })
    const { id } = asked.json().data.cancellation
    const answer = await who.call('PATCH', `/trip-cancellations/${id}`, { decision: 'decline' })
    expect(answer.json().data).toMatchObject({ status: 'SCHEDULED', cancellation: null })
  }
  expect(await bookingOf(shop, whole.id)).toMatchObject({ status: 'CONFIRMED' })
})

test('refunds of a cancelled trip are sent after ten minutes, and then the cancellation cannot be undone', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip, whole } = await soldTrip(shop)
  const { cancellation } = (await cancel(admin, trip.id)).json().data
  const { created_at } = await shop.database.db
    .selectFrom('trip_cancellations')
    .select('created_at')
    .executeTakeFirstOrThrow()
  expect(Date.parse(cancellation.undoUntil) - created_at.getTime()).toBe(10 * 60_000)
  await sendRefunds(shop.context)
  expect(refundsAtProvider(shop)).toEqual([])

  await endUndoTime(shop)
  await sendRefunds(shop.context)
  expect(
    refundsAtProvider(shop)
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual([naira(5_000), naira(70_000)])
  const late = await admin.call('POST', `/trip-cancellations/${cancellation.id}/undo`)
  expect(late.statusCode).toBe(409)
  expect(late.json().error).toBe('This cancellation can no longer be undone.')
  expect(await bookingOf(shop, whole.id)).toMatchObject({ status: 'CANCELLED' })
})

test('undo: the trip runs, a booking whose seats are free is confirmed with a message, one whose seat is closed is refunded', async () => {
  const shop = await sellingApp()
  const [admin, manager] = [await staffMember(shop), await staffMember(shop, 'manager')]
  const { trip, whole, fee } = await soldTrip(shop)
  const { seats: printed } = await makeTicket(shop.context, await readBookingById(shop.context.db, whole.id))
  // The details of both passengers are known, and still are after the undo.
  await shop.database.pool.query('update passengers set completed_at = now() where booking_id = $1', [
    whole.id,
  ])
  const { cancellation } = (await cancel(admin, trip.id)).json().data
  // One passenger's seat is closed meanwhile: that booking stays cancelled and is refunded.
  await shop.database.pool.query(
    `update seats set status = 'UNAVAILABLE' where trip_id = $1 and seat_no = '3'`,
    [trip.id],
  )
  const undo = ({ call }: StaffMember) => call('POST', `/trip-cancellations/${cancellation.id}/undo`)
  expect((await undo(manager)).json().error).toBe(
    'You need refund permission for this. Ask a colleague who has it.',
  )
  const undone = await undo(admin)
  expect(undone.json().data).toMatchObject({ status: 'SCHEDULED', cancellation: null })

  expect(await bookingOf(shop, whole.id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(70_000) })
  expect(await refundsOf(shop, whole.id)).toEqual([])
  expect(await bookingOf(shop, fee.id)).toMatchObject({ status: 'CANCELLED' })
  expect(await refundsOf(shop, fee.id)).toMatchObject([{ amount_kobo: naira(5_000) }])
  expect((await undo(admin)).statusCode).toBe(409)

  await endUndoTime(shop)
  await sendRefunds(shop.context)
  expect(refundsAtProvider(shop).map(({ amount }) => amount)).toEqual([naira(5_000)])
  expect(await mailsOf(shop, whole.id)).toContain('trip-restored')
  expect(await mailsOf(shop, fee.id)).not.toContain('trip-restored')
  expect(await invariantViolations(shop)).toEqual([])
  await shop.database.pool.query(`delete from notifications where kind not like 'trip-%'`)
  await sendNotifications(shop.context)
  const letters = shop.sandbox.mailbox.list().filter(({ to }) => to.includes(whole.email))
  expect(letters.map(({ subject }) => subject.split(':')[0])).toEqual(['Your trip is going ahead'])
  for (const { code } of printed) {
    const scanned = await admin.call('POST', `/trips/${trip.id}/boarding`, { code })
    expect(scanned.json().data.outcome, 'the ticket that was printed before the cancellation').toBe('boarded')
  }
})

/** Lets two people cancel a trip that has left. Returns a function that undoes the cancellation. */
async function cancelRunning(shop: SellingApp, admin: StaffMember, tripId: number) {
  const finance = await staffMember(shop, 'finance')
  const reason = { reason: 'Engine failed near Ore' }
  const asked = await admin.call('POST', `/trips/${tripId}/cancellation-requests`, reason)
  const { id } = asked.json().data.cancellation
  const approved = await finance.call('PATCH', `/trip-cancellations/${id}`, { decision: 'approve' })
  expect(approved.statusCode, approved.body).toBe(200)
  return async () => {
    const undone = await admin.call('POST', `/trip-cancellations/${id}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
  }
}

const aboard = async ({ database }: SellingApp) =>
  (
    await database.pool.query(
      `select seat_no, boarded_at, boarded_by from seats where boarded_at is not null order by seat_no::int`,
    )
  ).rows

test('undo after the bus has left: whoever was aboard still is, the manifest says so, and another scan is no double scan', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip, whole } = await soldTrip(shop)
  await shop.database.pool.query('update passengers set completed_at = now()')
  const { seats } = await makeTicket(shop.context, await readBookingById(shop.context.db, whole.id))
  const scan = async (seatNo: string) => {
    const code = seats.find((seat) => seat.seatNo === seatNo)?.code
    return (await admin.call('POST', `/trips/${trip.id}/boarding`, { code })).json().data.outcome
  }
  expect(await scan('1')).toBe('boarded')
  await departed(shop)
  const before = await aboard(shop)
  expect(before).toMatchObject([{ seat_no: '1' }])
  const undo = await cancelRunning(shop, admin, trip.id)
  expect(await aboard(shop)).toEqual([])
  await undo()
  expect(await aboard(shop)).toEqual(before)
  const manifest = (await admin.call('GET', `/trips/${trip.id}/manifest`)).json().data
  expect(JSON.stringify(manifest)).toContain(before[0].boarded_at.toISOString())
  expect(await scan('1')).toBe('already')
  expect(await scan('2')).toBe('boarded')
  expect((await admin.call('GET', '/door-exceptions')).json().data).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a phone without a network uploads between a cancellation and its undo: its passengers are aboard, and whom it took off is not', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip } = await soldTrip(shop)
  await shop.database.pool.query(`update trips set depart_time = now() + interval '1 hour'`)
  const door = await phone({ ...shop, call: admin.call, trip })
  const first = door.board(1)
  await door.upload(first)
  await departed(shop)
  const undo = await cancelRunning(shop, admin, trip.id)
  await door.upload(door.unboard(1, first), door.board(2))
  await undo()
  expect(await aboard(shop)).toMatchObject([{ seat_no: '2', boarded_by: admin.user.id }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a trip that is cancelled, restored and cancelled again is refunded once, and a passenger gets two cancellation mails', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip, whole } = await soldTrip(shop)
  const first = (await cancel(admin, trip.id)).json().data.cancellation
  await admin.call('POST', `/trip-cancellations/${first.id}/undo`)
  await cancel(admin, trip.id)
  expect(await refundsOf(shop, whole.id)).toMatchObject([{ amount_kobo: naira(70_000) }])
  const told = (await mailsOf(shop, whole.id)).filter((kind) => kind === 'trip-cancelled')
  expect(told).toHaveLength(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a passenger of a cancelled and refunded trip pays again in cash, and the trip is cancelled again: both payments are refunded with a mail each', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip, whole } = await soldTrip(shop)
  await cancel(admin, trip.id)
  await endUndoTime(shop)
  await sendRefunds(shop.context)
  await sendNotifications(shop.context)
  await admin.call('PATCH', `/trips/${trip.id}`, { status: 'SCHEDULED' })
  const paidAgain = await admin.call('PATCH', '/bookings', {
    bookingToken: whole.bookingToken,
    status: 'CONFIRMED',
    amountPaid: 70_000,
    amountDue: 0,
    isPaymentComplete: true,
    method: 'cash',
  })
  expect(paidAgain.json().data).toMatchObject({ status: 'CONFIRMED', amountPaid: 70_000 })

  expect((await cancel(admin, trip.id)).statusCode).toBe(200)
  await sendNotifications(shop.context)
  expect(await refundsOf(shop, whole.id)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(70_000), method: 'paystack' },
    { reason: 'trip_canceled', amount_kobo: naira(70_000), method: 'cash', status: 'REQUESTED' },
  ])
  const told = shop.sandbox.mailbox
    .list()
    .filter(({ to, subject }) => to.includes(whole.email) && /cancelled/i.test(subject))
    .sort((one, other) => one.id - other.id)
  expect(told).toHaveLength(2)
  for (const { text } of told) expect(text).toContain('₦70,000')
  expect(told.map(({ text }) => /cash/i.test(text))).toEqual([false, true])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a trip is restored while another trip at that time gets its bus: the other trip is refused with the reason', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip } = await soldTrip(shop)
  const other = await buildTrip(shop.database.db)
  const { cancellation } = (await cancel(admin, trip.id)).json().data
  const undo = () => admin.call('POST', `/trip-cancellations/${cancellation.id}/undo`)
  const assign = () => admin.call('PATCH', `/trips/${other.id}`, { busId: trip.bus_id })
  // The undo restores the trip and then writes the log. So this lock stops it between the two.
  const lock = 'lock table audit_log in exclusive mode'
  const [restored, assigned] = await meetAtLock(shop, lock, [undo, assign])
  expect(restored.statusCode).toBe(200)
  expect(assigned.statusCode).toBe(409)
  expect(assigned.json().error).toMatch(/^Bus T-.* runs /)
})

test('undo and the sending of refunds run at once: a booking is confirmed again or refunded, never both [F41]', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  for (let round = 0; round < 10; round++) {
    const { trip, whole, fee } = await soldTrip(shop)
    const { cancellation } = (await cancel(admin, trip.id)).json().data
    await shop.database.pool.query(`update refunds set not_before = now() - interval '1 second'`)
    await Promise.all([
      sendRefunds(shop.context),
      admin.call('POST', `/trip-cancellations/${cancellation.id}/undo`),
      sendRefunds(shop.context),
    ])
    for (const { id, reference } of [whole, fee]) {
      const { status } = await bookingOf(shop, id)
      const sent = refundsAtProvider(shop).filter((refund) => refund.reference === reference)
      expect([status, sent.length]).toEqual(status === 'CONFIRMED' ? ['CONFIRMED', 0] : ['CANCELLED', 1])
    }
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: an undo that does not check whether refunds were sent confirms a refunded booking [F41]', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { trip, whole } = await soldTrip(shop)
  await cancel(admin, trip.id)
  await endUndoTime(shop)
  await sendRefunds(shop.context)
  await shop.database.pool.query(`
    begin;
    update trips set status = 'SCHEDULED';
    delete from refunds where status = 'REQUESTED';
    update bookings set status = 'CONFIRMED', cancelled_because = null, cancelled_at = null;
    update seats s set status = 'BOOKED', booking_id = b.id from bookings b where s.id = any (b.seat_ids);
    commit`)
  expect(await bookingOf(shop, whole.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(refundsAtProvider(shop).some((refund) => refund.reference === whole.reference)).toBe(true)
})
