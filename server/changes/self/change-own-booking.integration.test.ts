import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import {
  contactIsOld,
  HOUR,
  linkedSelf,
  openSelf,
  paidBooking,
  quotedMove,
  tripBeside,
} from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

const seatIds = (trip: BuiltTrip, ...nos: number[]): number[] =>
  nos.map((no) => trip.seats.find(({ seat_no }) => seat_no === String(no))?.id ?? 0)

const mailsTo = ({ sandbox }: SellingApp, address: string) =>
  sandbox.mailbox.list().filter(({ to }) => to.includes(address))

type Visitor = Awaited<ReturnType<typeof linkedSelf>>

test('the first move is free: seats and ticket change, and the quote picks the same seats', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [3, 4] })
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, target.id)
  expect(move).toMatchObject({ seatId: seatIds(target, 3, 4), expected: { charge: 0, back: 0, due: 0 } })
  const answer = await visitor.call('move', move)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().data.booking).toMatchObject({ trip: { id: target.id }, amountDue: 0 })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: target.id, seat_nos: ['3', '4'] })
  const { rows } = await sql<{ status: string }>`
    select status from seats where id = any (${booking.seat_ids}::int[])
  `.execute(shop.database.db)
  expect(rows.map(({ status }) => status)).toEqual(['AVAILABLE', 'AVAILABLE'])
  await sendNotifications(shop.context)
  expect(mailsTo(shop, booking.email)[0]?.subject).toMatch(/^Your new ticket: /)
  expect(trip.id).not.toBe(target.id)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the last passenger cancels one seat and moves away: the trip cannot be deleted, because the booking’s history names it', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [3, 4] })
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const one = { act: 'cancel', seatNos: ['3'] }
  const { charge, back } = (await visitor.call('quote', one)).json().data
  const cancelled = await visitor.call('cancel', { seatNos: one.seatNos, expected: { charge, back } })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect((await visitor.call('move', await quotedMove(visitor, target.id))).statusCode).toBe(200)
  const { call } = await staffMember(shop)
  const refused = await call('DELETE', `/trips/${trip.id}`)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json().error).toBe('Cannot delete trip with 1 booking. Cancel it instead.')
})

test('a dearer trip owes the difference, a cheaper one returns it, and the second and third move cost a charge', async () => {
  const shop = await sellingApp()
  const { booking, payment, trip } = await paidBooking(shop)
  const [dearer, cheaper, cheapest] = [
    await tripBeside(shop, trip, 40_000),
    await tripBeside(shop, trip, 30_000),
    await tripBeside(shop, trip, 25_000),
  ]
  const visitor = await linkedSelf(shop, booking)
  const first = await quotedMove(visitor, dearer.id)
  expect(first.expected).toMatchObject({ charge: 0, back: 0, due: naira(5_000) })
  expect((await visitor.call('move', first)).statusCode).toBe(200)
  const second = await quotedMove(visitor, cheaper.id)
  expect(second.expected).toMatchObject({ charge: naira(1_000), back: naira(4_000), due: 0 })
  expect((await visitor.call('move', second)).statusCode).toBe(200)
  const third = await quotedMove(visitor, cheapest.id)
  expect(third.expected).toMatchObject({ charge: naira(1_000), back: naira(4_000), due: 0 })
  expect((await visitor.call('move', third)).statusCode).toBe(200)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    received_kobo: naira(35_000),
    applied_kobo: naira(25_000),
    charged_kobo: naira(2_000),
  })
  expect((await refundsOf(shop, booking.id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
    naira(4_000),
    naira(4_000),
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a move just before the departure does not avoid the charge of a cancellation', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { hours: 5 })
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, target.id)
  expect(move.expected).toEqual({ charge: 0, back: 0, due: 0, leastPercent: 50 })
  const unseen = { ...move, expected: { charge: 0, back: 0, due: 0 } }
  expect((await visitor.call('move', unseen)).json()).toMatchObject({ code: 'QUOTE_CHANGED' })
  expect((await visitor.call('move', move)).statusCode).toBe(200)
  expect((await visitor.call('quote', { act: 'cancel' })).json().data).toMatchObject({
    charge: naira(17_500),
    back: naira(17_500),
    because: '50% of the fare: the charge that applied when the booking was moved',
  })
  // A second move long before the departure does not lower `leastPercent` either.
  const second = await quotedMove(visitor, (await tripBeside(shop, trip)).id)
  expect(second.expected).toMatchObject({ leastPercent: 50 })
})

test('of the difference to a cheaper trip we keep the percent of a cancellation', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop, { hours: 5 })
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, (await tripBeside(shop, trip, 5_000)).id)
  expect(move.expected).toMatchObject({ charge: naira(15_000), back: naira(15_000), due: 0 })
  expect((await visitor.call('move', move)).statusCode).toBe(200)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: naira(5_000),
    charged_kobo: naira(15_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('if we moved the departure, the passenger moves free and later cancels for the charge of that day', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, {
    hours: 5,
    fields: { promised_depart_time: new Date(Date.now() + 50 * HOUR), least_percent: 100 },
  })
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, (await tripBeside(shop, trip, 30_000)).id)
  expect(move.expected).toEqual({ charge: 0, back: naira(5_000), due: 0, leastPercent: 0 })
  expect((await visitor.call('move', move)).statusCode).toBe(200)
  expect((await visitor.call('quote', { act: 'cancel' })).json().data).toMatchObject({ charge: naira(1_000) })
})

test('a booking of a cheap trip cannot hold seats of a dear one for less than its commitment fee', async () => {
  const shop = await sellingApp()
  const cheap = await buildTrip(shop.database.db, {
    departTime: new Date(Date.now() + 100 * HOUR),
    paymentType: 'Split',
    price: naira(1_000),
  })
  const { booking, trip } = await paidBooking(shop, { trip: cheap, paid: 1_000 })
  const dear = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const refusal = { code: 'BLOCKED', block: 'pay_first' }
  expect((await visitor.call('quote', { act: 'move', tripId: dear.id })).json()).toMatchObject(refusal)
  const expected = { charge: 0, back: 0, due: naira(34_000) }
  const move = { tripId: dear.id, seatId: seatIds(dear, 1), expected }
  expect((await visitor.call('move', move)).json()).toMatchObject(refusal)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: trip.id })
})

test('on a route that is paid in full, half of the dearer fare must be paid, and the rest is due until boarding', async () => {
  const shop = await sellingApp()
  const full = await buildTrip(shop.database.db, {
    departTime: new Date(Date.now() + 100 * HOUR),
    paymentType: 'Full',
  })
  const { booking, trip } = await paidBooking(shop, { trip: full })
  const [tooDear, twice] = [await tripBeside(shop, trip, 70_001), await tripBeside(shop, trip, 70_000)]
  const visitor = await linkedSelf(shop, booking)
  expect((await visitor.call('quote', { act: 'move', tripId: tooDear.id })).json()).toMatchObject({
    code: 'BLOCKED',
    block: 'pay_first',
  })
  const move = await quotedMove(visitor, twice.id)
  expect(move.expected).toMatchObject({ charge: 0, back: 0, due: naira(35_000) })
  expect((await visitor.call('move', move)).statusCode).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: twice.id, due_kobo: naira(35_000) })
})

test('a passenger moves a booking five times, and not once more', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const other = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  for (const to of [other, trip, other, trip, other])
    expect((await visitor.call('move', await quotedMove(visitor, to.id))).statusCode).toBe(200)
  expect((await visitor.call('quote', { act: 'move', tripId: trip.id })).json()).toMatchObject({
    block: 'moved_often',
    error: expect.stringMatching(
      /^You have moved this booking 5 times, so you can no longer move it online\. /,
    ),
  })
})

test('a trip that starts elsewhere is refused', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const elsewhere = await buildTrip(shop.database.db, { departTime: new Date(Date.now() + 200 * HOUR) })
  const visitor = await linkedSelf(shop, booking)
  const fields = { tripId: expect.stringMatching(/^Choose a trip from Lagos /) }
  expect((await visitor.call('quote', { act: 'move', tripId: elsewhere.id })).json()).toMatchObject({
    fields,
  })
  const expected = { charge: 0, back: 0, due: 0 }
  const move = { tripId: elsewhere.id, seatId: seatIds(elsewhere, 1), expected }
  expect((await visitor.call('move', move)).json()).toMatchObject({ fields })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: trip.id })
})

test('the target closes between quote and move: closed_trip, and nothing changes', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, target.id)
  await sql`update trips set status = 'CANCELED' where id = ${target.id}`.execute(shop.database.db)
  expect((await visitor.call('move', move)).json()).toMatchObject({ code: 'BLOCKED', block: 'closed_trip' })
  expect((await visitor.call('quote', { act: 'move', tripId: target.id })).json()).toMatchObject({
    block: 'closed_trip',
    error: 'This trip is no longer on sale. Please choose another one.',
  })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: trip.id })
})

test('the price changes between quote and move: the passenger gets a new quote', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, target.id)
  await sql`update trips set price_kobo = ${naira(36_000)} where id = ${target.id}`.execute(shop.database.db)
  const answer = await visitor.call('move', move)
  expect(answer.json()).toMatchObject({ code: 'QUOTE_CHANGED', quote: { due: naira(1_000) } })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: trip.id })
})

test('two passengers move to the last seat at once: one gets it, the other keeps the old seat', async () => {
  const shop = await sellingApp()
  const first = await paidBooking(shop)
  const second = await paidBooking(shop, { trip: await tripBeside(shop, first.trip) })
  const target = await tripBeside(shop, first.trip)
  const visitors = [await linkedSelf(shop, first.booking), await linkedSelf(shop, second.booking)]
  const moves = [
    await quotedMove(visitors[0] as Visitor, target.id),
    await quotedMove(visitors[1] as Visitor, target.id),
  ]
  const answers = await Promise.all(visitors.map((visitor, at) => visitor.call('move', moves[at] as object)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'SEAT_TAKEN' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a move that is sent twice is done once; the same key for another act is refused', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, target.id)
  const key = { 'idempotency-key': 'move-once-1' }
  expect((await visitor.call('move', move, key)).statusCode).toBe(200)
  expect((await visitor.call('move', move, key)).statusCode).toBe(200)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from booking_acts`.execute(
    shop.database.db,
  )
  expect(rows[0]?.count).toBe(1)
  const seat = { seatId: seatIds(target, 5) }
  expect((await visitor.call('seat', seat, key)).json()).toMatchObject({ code: 'KEY_REUSED' })
})

test('a passenger changes a seat without a link; the old seat is free and the old code is refused', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [1, 2] })
  const visitor = await openSelf(shop, booking)
  const answer = await visitor.call('seat', { seatId: seatIds(trip, 1, 9) })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ seat_nos: ['1', '9'] })
  expect(await refundsOf(shop, booking.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('seats that are taken, too few, the same, or of another trip are refused', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [1, 2] })
  await paidBooking(shop, { trip, seats: [3] })
  const other = await tripBeside(shop, trip)
  const visitor = await openSelf(shop, booking)
  const sent = async (seatId: number[]) => (await visitor.call('seat', { seatId })).json()
  expect(await sent(seatIds(trip, 1, 3))).toMatchObject({
    code: 'SEAT_TAKEN',
    error: 'Seat 3 is no longer available. Please choose again.',
  })
  expect(await sent(seatIds(trip, 4))).toMatchObject({ fields: { seatId: 'Choose 2 seats' } })
  expect(await sent(seatIds(trip, 2, 1))).toMatchObject({
    fields: { seatId: 'These are already your seats. Choose others.' },
  })
  expect(await sent(seatIds(other, 1, 2))).toMatchObject({ code: 'SEAT_TAKEN' })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ seat_nos: ['1', '2'] })
})

test('a new e-mail address is announced to the old and the new one, and ends the link', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  const waiting = await linkedSelf(shop, booking)
  const answer = await visitor.call('contact', { email: 'new@example.com', mobile: booking.mobile })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ email: 'new@example.com' })
  await sendNotifications(shop.context)
  const subject = 'Tafiya: the contact details for a booking were changed'
  expect(mailsTo(shop, booking.email)).toContainEqual(expect.objectContaining({ subject }))
  expect(mailsTo(shop, 'new@example.com')).toContainEqual(expect.objectContaining({ subject }))
  const told = mailsTo(shop, booking.email).find((mail) => mail.subject === subject)
  expect(told?.text).not.toContain('new@example.com')
  expect(told?.text).not.toContain('/manage#')
  for (const one of [visitor, waiting])
    expect((await one.call('cancel', { expected: { charge: 0, back: 0 } })).json()).toMatchObject({
      code: 'FORBIDDEN',
    })
  const again = await linkedSelf(shop, { ...booking, email: 'new@example.com' })
  expect((await again.call('cancel', { expected: { charge: 0, back: 0 } })).json()).toMatchObject({
    code: 'QUOTE_CHANGED',
  })
})

test('after a corrected phone number the passenger still moves and cancels, and only the cash waits for 24 hours', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop, { hours: 60 })
  const { user } = await staffMember(shop)
  await sql`
    update payments set purpose = 'MANUAL', provider = 'cash', channel = 'cash', recorded_by = ${user.id} where id = ${payment.id}
  `.execute(shop.database.db)
  const before = await linkedSelf(shop, booking)
  const corrected = await before.call('contact', { email: booking.email, mobile: '08031112222' })
  expect(corrected.statusCode, corrected.body).toBe(200)
  const visitor = await linkedSelf(shop, booking)
  const target = await tripBeside(shop, trip)
  const moved = await visitor.call('move', await quotedMove(visitor, target.id))
  expect(moved.statusCode, moved.body).toBe(200)
  const { charge, back } = (await visitor.call('quote', { act: 'cancel' })).json().data
  const cancelled = await visitor.call('cancel', { expected: { charge, back } })
  expect(cancelled.json().data).toMatchObject({ toCollect: [], payoutsWaitUntil: expect.any(String) })
  await sendNotifications(shop.context)
  const { rows } = await shop.database.pool.query('select collect_code from refunds')
  const code = rows[0].collect_code as string
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(shop.sandbox.mailbox.list())).not.toContain(code)
  expect((await visitor.page()).body).toContain('cash or to a bank account wait until')
  await contactIsOld(shop)
  expect((await visitor.page()).body).toContain(code)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a contact that is changed in the database holds back payouts too', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const seen = async (email: string) => (await (await openSelf(shop, { ...booking, email })).page()).body
  const words = 'cash or to a bank account wait until'
  expect(await seen(booking.email)).not.toContain(words)
  await sql`update bookings set email = 'new@example.com'`.execute(shop.database.db)
  expect(await seen('new@example.com')).toContain(words)
})

test('contact and name need a link, and wrong values are refused beside their fields', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const stranger = await openSelf(shop, booking)
  expect((await stranger.call('contact', { email: 'thief@example.com' })).json()).toMatchObject({
    code: 'FORBIDDEN',
    error: 'To do this, please use the link that we send you. It works for 15 minutes.',
  })
  expect((await stranger.call('name', { passengerName: 'Another Person' })).statusCode).toBe(403)
  const visitor = await linkedSelf(shop, booking)
  expect((await visitor.call('contact', { email: 'none' })).json()).toMatchObject({
    fields: { email: 'Invalid email address' },
  })
  expect((await visitor.call('contact', { email: booking.email })).json()).toMatchObject({
    fields: { email: 'Nothing has changed. Enter a new e-mail address or phone number.' },
  })
})

test('a name is corrected by two letters, once; more letters are for staff', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { fields: { passenger_name: 'Tester Uche' } })
  const visitor = await linkedSelf(shop, booking)
  const named = async (passengerName: string) => (await visitor.call('name', { passengerName })).json()
  expect(await named('Tester Bisi')).toMatchObject({
    fields: {
      passengerName: expect.stringMatching(
        /^You can correct at most 2 letters, because tickets are not transferable\. For help, /,
      ),
    },
  })
  expect((await visitor.page()).body).toContain('href="/self?act=name"')
  expect(await named('Testar Ucha')).toMatchObject({ data: { booking: { passengerName: 'Testar Ucha' } } })
  expect(await named('Tester Ucha')).toMatchObject({
    code: 'BLOCKED',
    block: 'name_corrected',
    error: expect.stringMatching(/^The name on this booking has already been corrected once\. /),
  })
  expect((await visitor.page()).body).not.toContain('href="/self?act=name"')
})

test('the ticket is sent again without a link, once in 15 minutes by each way', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await openSelf(shop, booking)
  const sent = async (channel: string) => (await visitor.call('resend', { channel })).statusCode
  expect([await sent('email'), await sent('email')]).toEqual([200, 429])
  expect([await sent('sms'), await sent('sms')]).toEqual([200, 429])
  await sendNotifications(shop.context)
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where status = 'delivered' and kind <> 'ticket' order by kind
  `.execute(shop.database.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['ticket-again', 'ticket-sms'])
})

test('a thief names another booking in the body, or sends the form of another booking: nothing changes', async () => {
  const shop = await sellingApp()
  const [mine, theirs] = [await paidBooking(shop), await paidBooking(shop)]
  const visitor = await linkedSelf(shop, mine.booking)
  const expected = { charge: naira(1_000), back: naira(34_000) }
  const body = { expected, bookingId: theirs.booking.id, bookingToken: theirs.booking.booking_token }
  expect((await visitor.call('cancel', body)).statusCode).toBe(400)
  // The form of another booking, sent with the cookie of this one.
  const form = { of: theirs.booking.booking_token, seatNo: '1', charge: '100000', back: '3400000' }
  const answer = await visitor.send('/self/cancel', form)
  expect(answer.statusCode).toBe(401)
  expect(await bookingOf(shop, mine.booking.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await bookingOf(shop, theirs.booking.id)).toMatchObject({ status: 'CONFIRMED' })
  expect((await visitor.call('seat', { seatId: theirs.booking.seat_ids })).json()).toMatchObject({
    code: 'SEAT_TAKEN',
  })
})

test('after boarding, only the ticket can be sent again', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  const move = await quotedMove(visitor, target.id)
  await sql`update seats set boarded_at = now() where booking_id = ${booking.id}`.execute(shop.database.db)
  for (const [act, body] of [
    ['move', move],
    ['seat', { seatId: seatIds(trip, 5) }],
    ['contact', { email: 'new@example.com' }],
    ['name', { passengerName: 'Another' }],
  ] as const)
    expect((await visitor.call(act, body)).json()).toMatchObject({ code: 'BLOCKED', block: 'boarded' })
  expect((await visitor.call('resend', { channel: 'email' })).statusCode).toBe(200)
})
