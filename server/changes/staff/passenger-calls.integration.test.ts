import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosMoment } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { counterApp, seatIds } from '#testing/counter.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, refundsOf } from '#testing/stored-rows.ts'

test('support corrects phone and e-mail but not the name; the log names the fields and not the values', async () => {
  const counter = await counterApp({ role: 'support' })
  const booking = await buildBooking(counter.database.db, counter.trip)
  const shown = { updatedAt: booking.updated_at.toISOString() }
  const change = (body: object) => counter.call('PATCH', `/bookings/${booking.id}/contact`, body)
  const changed = await change({
    mobile: '0800 000 0777',
    email: 'New@Example.com',
    passengerName: 'Tester Uche',
    ...shown,
  })
  expect(changed.json().data).toMatchObject({ mobile: '0800 000 0777', email: 'new@example.com' })
  expect((await change({ mobile: '0800 000 0778', ...shown })).json().code).toBe('STALE')
  expect((await change({ mobile: '1' })).json().fields).toEqual({ mobile: 'Valid mobile number is required' })
  expect((await change({ passengerName: 'Somebody Else' })).statusCode).toBe(403)
  expect((await change({ status: 'CONFIRMED' })).statusCode).toBe(400)
  const log = await counter.database.db.selectFrom('audit_log').selectAll().execute()
  expect(log).toMatchObject([{ action: 'booking.contact', details: 'e-mail, phone changed' }])
  expect(JSON.stringify(log)).not.toMatch(/0800 ?000 ?0777|new@/i)

  const manager = await staffMember(counter, 'manager')
  const named = await manager.call('PATCH', `/bookings/${booking.id}/contact`, {
    passengerName: 'Uche Tester',
  })
  expect(named.json().data).toMatchObject({ passengerName: 'Uche Tester' })
  const finance = await staffMember(counter, 'finance')
  expect((await finance.call('PATCH', `/bookings/${booking.id}/contact`, {})).statusCode).toBe(403)
})

test('the first e-mail address of a passenger who bought without one gets the ticket, a later correction does not', async () => {
  const counter = await counterApp()
  const { data } = (await counter.sell([1], { email: '' })).json()
  const change = (email: string) => counter.call('PATCH', `/bookings/${data.id}/contact`, { email })
  expect((await change('')).json().fields).toEqual({ email: 'Invalid email address' })
  expect((await change('kunle@example.com')).statusCode).toBe(200)
  expect(await mailsOf(counter, data.id)).toEqual(['ticket'])
  expect((await change('kunle.ade@example.com')).statusCode).toBe(200)
  // The message to the former address is not in this list, because its row has no booking.
  expect(await mailsOf(counter, data.id)).toEqual(['contact-changed', 'ticket'])
  expect(await invariantViolations(counter)).toEqual([])
})

test('support mails the ticket of a confirmed booking twice more, each time with one attachment; a driver cannot', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role: 'support' })
  const clerk = await staffMember(shop, 'manager')
  const booking = await buildBooking(shop.database.db, counter.trip)
  const retrieve = (email: string, member = counter) =>
    member.call('GET', `/retrieve?email=${encodeURIComponent(email)}&bookingToken=${booking.booking_token}`)
  expect((await retrieve(booking.email)).json().error).toBe('Only a confirmed booking has a ticket.')
  const confirm = { status: 'CONFIRMED', reason: 'Pays on Monday' }
  await clerk.call('PATCH', '/bookings', { bookingToken: booking.booking_token, ...confirm })
  for (let time = 0; time < 2; time++) {
    expect((await retrieve(booking.email)).json()).toMatchObject({ mailed: true, data: { id: booking.id } })
  }
  expect((await retrieve('somebody@example.com')).statusCode).toBe(404)
  await sendNotifications(shop.context)
  const letters = shop.sandbox.mailbox.list().filter(({ to }) => to.includes(booking.email))
  expect(letters).toHaveLength(3)
  for (const letter of letters)
    expect(letter.attachments).toMatchObject([{ mimeType: 'application/pdf' }, { filename: 'trip.ics' }])
  expect(await mailsOf(shop, booking.id)).toEqual(['ticket', 'ticket-again', 'ticket-again'])
  const driver = await staffMember(shop, 'driver')
  expect((await retrieve(booking.email, { ...counter, ...driver })).statusCode).toBe(403)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking moves to other seats of the same trip: the price stays, and a new ticket is mailed', async () => {
  const counter = await counterApp({ role: 'manager' })
  const sold = (await counter.sell([7, 8])).json().data
  await counter.database.pool.query(`update trips set price_kobo = price_kobo * 2 where id = $1`, [
    counter.trip.id,
  ])
  const move = (seats: number[], more = {}) =>
    counter.call('POST', `/bookings/${sold.id}/move`, {
      tripId: counter.trip.id,
      seatId: seatIds(counter.trip, seats),
      reason: 'Sits with her sister',
      ...more,
    })
  const moved = await move([8, 9], { updatedAt: sold.updatedAt })
  expect(moved.json().note).toBe('Moved to seats 8, 9.')
  expect(moved.json().data).toMatchObject({
    seat: [{ seatNo: '8' }, { seatNo: '9' }],
    amountTotal: 70_000,
    amountDue: 0,
  })
  expect((await move([1, 2], { updatedAt: sold.updatedAt })).json().code).toBe('STALE')
  expect((await move([1])).json().fields).toEqual({ seatId: 'Choose 2 seats' })
  await buildBooking(counter.database.db, counter.trip, { seats: [3] })
  expect((await move([3, 4])).json().error).toBe('Seat 3 is no longer available. Please choose again.')
  expect(await mailsOf(counter, sold.id)).toEqual(['receipt', 'ticket', 'ticket-again'])
  expect(await invariantViolations(counter)).toEqual([])
})

test('after a move to a dearer trip the difference is due; after a move to a cheaper one it is refunded by staff with permission', async () => {
  const counter = await counterApp({ role: 'manager' })
  const { db } = counter.database
  const dearer = await buildTrip(db, { price: naira(40_000) })
  const cheaper = await buildTrip(db, { price: naira(30_000) })
  const sold = (await counter.sell([7])).json().data
  const move = (member: Pick<typeof counter, 'call'>, trip: typeof dearer) =>
    member.call('POST', `/bookings/${sold.id}/move`, {
      tripId: trip.id,
      seatId: seatIds(trip, [11]),
      reason: 'Letter late',
    })
  const moved = (await move(counter, dearer)).json()
  const routes = await db.selectFrom('routes').select(['id', 'origin', 'destination']).execute()
  const nameOf = ({ route_id, depart_time }: typeof dearer) => {
    const route = routes.find(({ id }) => id === route_id)
    return `${route?.origin} to ${route?.destination}, ${lagosMoment(depart_time)}`
  }
  expect(moved.note).toBe(`Moved to seat 11, ${nameOf(dearer)}. ₦5,000 is due.`)
  expect(moved.data).toMatchObject({
    trip: { id: dearer.id },
    seat: [{ seatNo: '11' }],
    amountTotal: 40_000,
    amountPaid: 35_000,
    amountDue: 5_000,
    isPaymentComplete: false,
  })
  const refused = await move(counter, cheaper)
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error).toBe(
    'The new price is lower, so ₦5,000 would have to be refunded. Ask a colleague with refund permission.',
  )
  const admin = await staffMember(counter, 'admin')
  const back = (await move(admin, cheaper)).json()
  expect(back.note).toBe(`Moved to seat 11, ${nameOf(cheaper)}. ₦5,000 must be paid out in cash.`)
  const { rows } = await counter.database.pool.query(
    `select details from audit_log where action = 'booking.moved' order by id`,
  )
  expect(rows[0].details, 'the log names both trips').toContain(
    `from seat 7, ${nameOf(counter.trip)}; to seat 11, ${nameOf(dearer)}; `,
  )
  expect(back.data).toMatchObject({
    amountTotal: 30_000,
    amountPaid: 30_000,
    amountDue: 0,
  })
  expect(await refundsOf(counter, sold.id)).toMatchObject([{ reason: 'overpaid', amount_kobo: naira(5_000) }])
  expect(await bookingOf(counter, sold.id)).toMatchObject({ trip_id: cheaper.id, paid_kobo: naira(30_000) })
  // Staff decided about the money when they moved the booking, so no exception is left to handle.
  expect((await admin.call('GET', '/payments?exception=open')).json().data).toEqual([])
  expect(await invariantViolations(counter)).toEqual([])
})

test('a move to a cheaper trip leaves another open exception of the payment open', async () => {
  const counter = await counterApp()
  const { db } = counter.database
  const cheaper = await buildTrip(db, { price: naira(30_000) })
  const sold = (await counter.sell([7])).json().data
  await db.updateTable('payments').set({ exception: 'provider_unclear' }).execute()
  const to = { tripId: cheaper.id, seatId: seatIds(cheaper, [11]), reason: 'Letter late' }
  expect((await counter.call('POST', `/bookings/${sold.id}/move`, to)).statusCode).toBe(200)
  expect((await counter.call('GET', '/payments?exception=open')).json().data).toMatchObject([
    { exception: 'provider_unclear', exceptionClosedAt: null },
  ])
  expect(await invariantViolations(counter)).toEqual([])
})

test('a fully paid booking that moves to a cheaper trip keeps its price without a refund; one with a balance cannot', async () => {
  const counter = await counterApp({ role: 'manager' })
  const { db } = counter.database
  const cheaper = await buildTrip(db, { price: naira(30_000) })
  const move = (id: number, seat: number) =>
    counter.call('POST', `/bookings/${id}/move`, {
      tripId: cheaper.id,
      seatId: seatIds(cheaper, [seat]),
      reason: 'Letter late',
      difference: 'keep',
    })
  const paid = (await counter.sell([7])).json().data
  expect((await move(paid.id, 11)).json().data).toMatchObject({
    trip: { id: cheaper.id },
    amountTotal: 35_000,
    amountPaid: 35_000,
    amountDue: 0,
    isPaymentComplete: true,
  })
  expect(await refundsOf(counter, paid.id)).toEqual([])
  const owing = (await counter.sell([8], { isPaymentComplete: false, amountPaid: 32_000 })).json().data
  const refused = await move(owing.id, 12)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'Only a fully paid booking can keep its price. Refund the difference instead.',
  )
  const { rows } = await counter.database.pool.query(
    `select details from audit_log where action = 'booking.moved'`,
  )
  expect(rows[0].details).toContain('price kept instead of ₦30,000')
  expect(await invariantViolations(counter)).toEqual([])
})

test('a booking paid online moves to a cheaper trip twice, and each difference is refunded', async () => {
  const shop = await sellingApp()
  const { call, database } = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  const cheaper = await buildTrip(database.db, { price: naira(30_000) })
  const moved = await call('POST', `/bookings/${visitor.id}/move`, {
    tripId: cheaper.id,
    seatId: seatIds(cheaper, [11]),
    reason: 'Letter late',
  })
  expect(moved.json().data).toMatchObject({ amountTotal: 30_000, amountPaid: 30_000, amountDue: 0 })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'overpaid', amount_kobo: naira(5_000), reference: paystackRef },
  ])
  const cheapest = await buildTrip(database.db, { price: naira(20_000) })
  const twice = await call('POST', `/bookings/${visitor.id}/move`, {
    tripId: cheapest.id,
    seatId: seatIds(cheapest, [11]),
    reason: 'Another letter',
  })
  expect(twice.json().data).toMatchObject({ amountTotal: 20_000, amountPaid: 20_000, amountDue: 0 })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'overpaid', amount_kobo: naira(5_000) },
    { reason: 'overpaid', amount_kobo: naira(10_000) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking with an offer keeps the offer on other trips, until the offer is no longer valid', async () => {
  const counter = await counterApp({ role: 'manager' })
  const { db } = counter.database
  const today = lagosDay(new Date())
  const offer = await db
    .insertInto('offers')
    .values({ title: 'NYSC', percent: 20, starts_on: today, ends_on: addDays(today, 1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking = await buildBooking(db, counter.trip, {
    seats: [7],
    fields: {
      status: 'CONFIRMED',
      confirmed_at: new Date(),
      price_kobo: naira(28_000),
      required_kobo: 0,
      offer_id: offer.id,
      discount_kobo: naira(7_000),
    },
  })
  const dearer = await buildTrip(db, { price: naira(40_000) })
  const other = await buildTrip(db, { price: naira(35_000) })
  const move = (trip: typeof other) =>
    counter.call('POST', `/bookings/${booking.id}/move`, {
      tripId: trip.id,
      seatId: seatIds(trip, [9]),
      reason: 'Letter late',
    })
  const shown = async () => (await counter.call('GET', `/bookings/${booking.id}`)).json().data
  expect((await move(counter.trip)).json().data).toMatchObject({ amountTotal: 28_000 })
  expect(await shown()).toMatchObject({ price: 28_000, offer: { title: 'NYSC', discount: 7_000 } })
  expect(await bookingOf(counter, booking.id)).toMatchObject({
    offer_id: offer.id,
    discount_kobo: naira(7_000),
  })
  const fareOn = async (tripId: number) =>
    (await counter.call('GET', `/bookings/${booking.id}/moveFare?tripId=${tripId}`)).json().data
  expect(await fareOn(dearer.id)).toEqual({ price: 32_000, offer: 'NYSC' })
  expect((await move(dearer)).json().data).toMatchObject({ amountTotal: 32_000 })
  expect(await shown()).toMatchObject({ price: 32_000, offer: { title: 'NYSC', discount: 8_000 } })

  await db.updateTable('offers').set({ is_active: false }).execute()
  expect(await fareOn(other.id)).toEqual({ price: 35_000, offer: null })
  expect((await move(other)).json().data).toMatchObject({ amountTotal: 35_000 })
  expect(await bookingOf(counter, booking.id)).toMatchObject({ offer_id: null, discount_kobo: 0 })
  expect(await shown()).toMatchObject({ price: 35_000, offer: null })
})

test('only a confirmed booking that has not boarded can be moved, and only to a known trip that has not left', async () => {
  const counter = await counterApp()
  const { db, pool } = counter.database
  const pending = await buildBooking(db, counter.trip, { seats: [1], fields: { status: 'PENDING' } })
  const sold = (await counter.sell([2])).json().data
  const gone = await buildTrip(db, { departTime: new Date(Date.now() - 60_000) })
  const move = (id: number, trip = counter.trip, tripId = trip.id) =>
    counter.call('POST', `/bookings/${id}/move`, {
      tripId,
      seatId: seatIds(trip, [9]),
      reason: 'Asked for it',
    })
  expect((await move(pending.id)).json().error).toBe(
    'Only confirmed bookings can be moved. If this one is still open, cancel it and create a new one.',
  )
  expect((await move(sold.id, gone)).json().error).toBe('Booking for this trip has closed.')
  expect((await move(sold.id, counter.trip, 2147483647)).json().error).toBe('Trip not found')
  await pool.query(`update seats set boarded_at = now() where booking_id = $1`, [sold.id])
  expect((await move(sold.id)).json().error).toBe(
    'A passenger on this booking has already boarded, so it cannot be moved.',
  )
})
