import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { buildBooking, buildBus, buildTrip } from '#testing/builders.ts'
import { type Counter, counterApp, sell } from '#testing/counter.ts'
import { endHolds } from '#testing/pass-time.ts'
import { paidBooking } from '#testing/self-service.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'

const CONFIRM = { status: 'CONFIRMED', amountDue: 0, isPaymentComplete: true }

const edit = (counter: Pick<Counter, 'call'>, { booking_token }: { booking_token: string }, change: object) =>
  counter.call('PATCH', '/bookings', { bookingToken: booking_token, ...change })

test('Confirm takes the whole fare in cash, not less and not twice, and mails receipt and ticket', async () => {
  const counter = await counterApp({ role: 'manager' })
  const booking = await buildBooking(counter.database.db, counter.trip, {
    seats: [1, 2],
    fields: { status: 'PENDING' },
  })
  const oneSeat = await edit(counter, booking, { ...CONFIRM, amountPaid: 35_000 })
  expect(oneSeat.json().error).toBe('With ₦35,000 paid, ₦35,000 is still due.')
  const confirmed = await edit(counter, booking, { ...CONFIRM, amountPaid: 70_000, receiptNo: 'JIB-1' })
  expect(confirmed.json()).toMatchObject({
    note: null,
    data: { status: 'CONFIRMED', amountPaid: 70_000, amountDue: 0, isPaymentComplete: true },
  })
  expect(await mailsOf(counter, booking.id)).toEqual(['receipt', 'ticket'])
  const again = await edit(counter, booking, { ...CONFIRM, amountPaid: 70_000 })
  expect(again.json().data).toMatchObject({ amountPaid: 70_000 })
  expect(await invariantViolations(counter)).toEqual([])
})

test('staff can raise the amount paid, never lower it, and never above the fare', async () => {
  const counter = await counterApp()
  const booking = await buildBooking(counter.database.db, counter.trip, { fields: { status: 'PENDING' } })
  const raised = await edit(counter, booking, {
    status: 'PENDING',
    amountPaid: 5_000,
    method: 'transfer',
    receiptNo: 'GTB-1',
  })
  expect(raised.json().data).toMatchObject({
    status: 'CONFIRMED',
    amountPaid: 5_000,
    amountDue: 30_000,
    isSplitPayment: true,
    payment: [{ amount: naira(5_000), provider: 'transfer' }],
  })
  for (const [amountPaid, words] of [
    [4_000, 'The amount paid can’t be lowered. To return money, create a refund.'],
    [35_001, 'At most ₦35,000 can be paid for this booking.'],
  ]) {
    const refused = await edit(counter, booking, { amountPaid })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toBe(words)
  }
  expect(await invariantViolations(counter)).toEqual([])
})

test('a draft made PENDING keeps its seats for more than a day; confirmed without money, in the clerk’s name, the fare stays due', async () => {
  const counter = await counterApp()
  const booking = await buildBooking(counter.database.db, counter.trip)
  expect((await edit(counter, booking, { status: 'PENDING' })).json().data).toMatchObject({
    status: 'PENDING',
  })
  const { rows } = await counter.database.pool.query(
    `select hold_expires_at > now() + interval '1 day' as kept from seats where booking_id = $1`,
    [booking.id],
  )
  expect(rows).toEqual([{ kept: true }])
  const split = await edit(counter, booking, { isSplitPayment: true })
  expect(split.json().data).toMatchObject({ status: 'PENDING', isSplitPayment: true })
  const given = await edit(counter, booking, { status: 'CONFIRMED', reason: 'Pays at the park' })
  expect(given.json().data).toMatchObject({ status: 'CONFIRMED', amountPaid: 0, amountDue: 35_000 })
  expect(await bookingOf(counter, booking.id)).toMatchObject({ confirmed_by: counter.user.id })
  expect(await invariantViolations(counter)).toEqual([])
})

test('a booking whose seats were sold to others is not confirmed, and the error names the seats and the next step', async () => {
  const counter = await counterApp()
  const late = await buildBooking(counter.database.db, counter.trip, { seats: [4, 5, 6] })
  await endHolds(counter)
  await counter.sell([5, 6])
  const refused = await edit(counter, late, { status: 'CONFIRMED' })
  expect(refused.json()).toMatchObject({
    code: 'SEAT_TAKEN',
    error: 'Seats 5 and 6 are no longer available. Create a new booking with other seats.',
  })
})

test('a booking is cancelled with a partial refund: its seats are free, the latest payment is refunded first, and one mail explains it', async () => {
  const counter = await counterApp()
  const sold = (await counter.sell([1, 2], { isPaymentComplete: false, amountPaid: 10_000 })).json().data
  await counter.call('POST', `/bookings/${sold.id}/payments`, { method: 'transfer', receiptNo: 'GTB-1' })
  const booking = await bookingOf(counter, sold.id)
  const part = { status: 'CANCELLED', refund: 'part', refundAmount: 70_001 }
  for (const reason of [undefined, '', '  ', 'no']) {
    const unexplained = await edit(counter, booking, { ...part, refundAmount: 65_000, reason })
    expect(unexplained.statusCode).toBe(400)
    expect(unexplained.json().fields).toEqual({ reason: 'Reason is required' })
  }
  expect(await refundsOf(counter, sold.id)).toEqual([])
  const tooMuch = await edit(counter, booking, { ...part, reason: 'Call-up letter came late' })
  expect(tooMuch.json().fields).toEqual({ refundAmount: 'Enter an amount between ₦1 and ₦70,000' })
  const cancelled = await edit(counter, booking, {
    status: 'CANCELLED',
    refund: 'part',
    refundAmount: 65_000,
    reason: 'Call-up letter came late',
  })
  expect(cancelled.json().note).toBe(
    'Cancelled, 2 seats released. ₦60,000 must be sent by transfer. ₦5,000 must be paid out in cash.',
  )
  expect(cancelled.json().data).toMatchObject({
    status: 'CANCELLED',
    cancelledBecause: 'staff',
    amountPaid: 5_000,
  })
  expect((await refundsOf(counter, sold.id)).map(({ reason, amount_kobo }) => [reason, amount_kobo])).toEqual(
    [
      ['booking_cancelled', naira(60_000)],
      ['booking_cancelled', naira(5_000)],
    ],
  )
  const shown = async () => (await counter.call('GET', `/bookings/${sold.id}`)).json().data
  expect(await shown()).toMatchObject({ amountRefunded: 0, amountBeingRefunded: 65_000 })
  const [byTransfer] = await refundsOf(counter, sold.id)
  const paidOut = { method: 'transfer', note: 'To the account the passenger named' }
  const colleague = await staffMember(counter)
  await colleague.call('PATCH', `/refunds/${byTransfer?.id}/returned`, paidOut)
  expect(await shown()).toMatchObject({ amountRefunded: 60_000, amountBeingRefunded: 5_000 })
  expect(await mailsOf(counter, sold.id)).toEqual(['balance-paid', 'booking-cancelled', 'receipt', 'ticket'])
  expect((await counter.sell([1, 2])).statusCode).toBe(201)
  const { rows } = await counter.database.pool.query(
    `select details from audit_log where action = 'booking.cancelled'`,
  )
  expect(rows).toEqual([
    { details: 'seats 1, 2 released; ₦65,000 of ₦70,000 to be refunded; reason: Call-up letter came late' },
  ])
  expect(await invariantViolations(counter)).toEqual([])
})

test('a role without refund permission can cancel an unpaid booking and not a paid one', async () => {
  const counter = await counterApp()
  const { db, pool } = counter.database
  await pool.query(`
    with made as (insert into roles (name) values ('cancels'), ('refunds') returning id, name)
    insert into role_permissions (role_id, permission)
    select id, unnest(array['bookings.view', 'bookings.edit', 'bookings.delete']) from made
    union all select id, 'payments.refund' from made where name = 'refunds'`)
  const [cancels, refunds] = [await staffMember(counter, 'cancels'), await staffMember(counter, 'refunds')]
  const unpaid = await buildBooking(db, counter.trip, { seats: [8], fields: { status: 'PENDING' } })
  expect((await edit(cancels, unpaid, { status: 'CANCELLED' })).json().data).toMatchObject({
    status: 'CANCELLED',
  })
  const paid = await bookingOf(counter, (await counter.sell([9])).json().data.id)
  for (const refund of ['none', 'all']) {
    const refused = await edit(cancels, paid, { status: 'CANCELLED', refund, reason: 'Passenger called' })
    expect(refused.statusCode).toBe(403)
    expect(refused.json().error).toBe('You need refund permission for this. Ask a colleague who has it.')
  }
  expect((await bookingOf(counter, paid.id)).status).toBe('CONFIRMED')
  expect(
    (await edit(refunds, paid, { status: 'CANCELLED', refund: 'all', reason: 'Passenger called' })).json()
      .data,
  ).toMatchObject({ status: 'CANCELLED' })
  expect(await invariantViolations(counter)).toEqual([])
})

test('a booking confirmed again after a full refund has its seats and owes the fare; it is refused when the seat was sold', async () => {
  const counter = await counterApp()
  const sold = (await counter.sell([3])).json().data
  const booking = await bookingOf(counter, sold.id)
  await edit(counter, booking, { status: 'CANCELLED', refund: 'all', reason: 'Fell ill' })
  const back = (await edit(counter, booking, { status: 'CONFIRMED', reason: 'Pays on the bus' })).json().data
  expect(back).toMatchObject({
    status: 'CONFIRMED',
    cancelledBecause: null,
    amountPaid: 0,
    amountDue: 35_000,
    seat: [{ seatNo: '3' }],
  })
  expect(await mailsOf(counter, sold.id)).toEqual(['booking-cancelled', 'receipt', 'ticket', 'ticket-again'])
  expect(await invariantViolations(counter)).toEqual([])

  const paid = (await edit(counter, booking, { ...CONFIRM, amountPaid: 35_000 })).json().data
  expect(paid).toMatchObject({ amountPaid: 35_000, isPaymentComplete: true })
  await edit(counter, booking, { status: 'CANCELLED' })
  await counter.sell([3])
  const gone = await edit(counter, booking, { status: 'CONFIRMED' })
  expect(gone.json()).toMatchObject({
    code: 'SEAT_TAKEN',
    error: 'Seat 3 is no longer available. Create a new booking with other seats.',
  })
  expect(await invariantViolations(counter)).toEqual([])
})

test('a booking cancelled without a refund and set to PENDING is confirmed, because its fare is still paid', async () => {
  const counter = await counterApp()
  const booking = await bookingOf(counter, (await counter.sell([3])).json().data.id)
  await edit(counter, booking, { status: 'CANCELLED' })
  const { data, note } = (await edit(counter, booking, { status: 'PENDING' })).json()
  expect(data).toMatchObject({ status: 'CONFIRMED', amountPaid: 35_000, isPaymentComplete: true })
  expect(note).toBe('₦35,000 has been paid for this booking, so it is confirmed.')
  expect(await invariantViolations(counter)).toEqual([])
})

test('two people save the same booking at once: one takes the money, the other gets STALE', async () => {
  const counter = await counterApp()
  const colleague = await staffMember(counter, 'manager')
  const booking = await buildBooking(counter.database.db, counter.trip, { fields: { status: 'PENDING' } })
  const shown = { updatedAt: booking.updated_at.toISOString() }
  const change = { ...CONFIRM, amountPaid: 35_000, ...shown }
  const answers = await Promise.all([edit(counter, booking, change), edit(colleague, booking, change)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'STALE',
    error: 'This booking has changed since you opened it. Check it again, then repeat your change.',
  })
  const { rows } = await counter.database.pool.query(`select count(*)::int as taken from payments`)
  expect(rows).toEqual([{ taken: 1 }])
  expect(await invariantViolations(counter)).toEqual([])
})

test('a manager cannot cancel a booking, finance takes payments but cannot edit, support can do neither; unknown tokens and fields are refused', async () => {
  const counter = await counterApp({ role: 'manager' })
  const booking = await buildBooking(counter.database.db, counter.trip, { fields: { status: 'PENDING' } })
  expect((await edit(counter, booking, { status: 'CANCELLED' })).statusCode).toBe(403)
  const finance = await staffMember(counter, 'finance')
  expect((await edit(finance, booking, { status: 'CONFIRMED' })).statusCode).toBe(403)
  const taken = await finance.call('POST', `/bookings/${booking.id}/payments`, { amount: 5_000 })
  expect(taken.json().data).toMatchObject({ status: 'CONFIRMED', amountDue: 30_000 })
  const support = await staffMember(counter, 'support')
  expect((await edit(support, booking, { status: 'CONFIRMED' })).statusCode).toBe(403)
  expect((await support.call('POST', `/bookings/${booking.id}/payments`, {})).statusCode).toBe(403)
  const unknown = await edit(counter, { booking_token: '0000000000000000' }, { status: 'CONFIRMED' })
  expect(unknown.json().error).toBe('Booking not found')
  const extra = await edit(counter, booking, { paidKobo: 1 })
  expect(extra.statusCode).toBe(400)
})

test('staff take the balance of a split booking in cash: due falls to 0, and a second time there is nothing to take', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const { paystackRef } = (await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  const take = () => counter.call('POST', `/bookings/${visitor.id}/payments`, { receiptNo: 'JIB-2' })
  expect((await take()).json().data).toMatchObject({
    amountPaid: 70_000,
    amountDue: 0,
    isPaymentComplete: true,
  })
  expect((await take()).json().error).toBe('This booking is already paid in full.')
  expect(await mailsOf(shop, visitor.id)).toEqual(['balance-paid', 'receipt', 'ticket'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('Confirm finds that the passenger has paid online: that money counts and no cash is taken', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop, { seats: [1] })
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const confirmed = await edit(
    counter,
    { booking_token: visitor.bookingToken },
    { ...CONFIRM, amountPaid: 35_000 },
  )
  expect(confirmed.json()).toMatchObject({
    note: '₦35,000 has been paid online, so no payment was recorded at the counter.',
    data: { status: 'CONFIRMED', amountPaid: 35_000, payment: [{ provider: 'paystack' }] },
  })
})

test('Confirm with the whole fare returns STALE if a commitment fee has just been paid online', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const paying = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const { paystackRef } = (await paying.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const refused = await edit(
    counter,
    { booking_token: paying.bookingToken },
    { ...CONFIRM, amountPaid: 70_000 },
  )
  expect(refused.json()).toMatchObject({
    code: 'STALE',
    error: '₦10,000 has just been paid online, and ₦60,000 is still due. Check the booking again.',
  })
  expect(await bookingOf(shop, paying.id)).toMatchObject({ paid_kobo: naira(10_000) })
})

test('staff confirm for cash while the provider is down; a payment made online afterwards is refunded', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop, { seats: [1] })
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502 })
  const confirmed = await edit(
    counter,
    { booking_token: visitor.bookingToken },
    { ...CONFIRM, amountPaid: 35_000 },
  )
  expect(confirmed.json().data).toMatchObject({ status: 'CONFIRMED', payment: [{}, { provider: 'cash' }] })
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'duplicate_payment', amount_kobo: naira(35_000), reference: paystackRef },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('Confirm and the passenger’s verify request at the same moment, ten times: the fare counts once', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  for (let round = 0; round < 10; round++) {
    const visitor = await visitorWithDraft(shop, { trip: counter.trip, seats: [round + 1] })
    const { paystackRef } = (await visitor.initialize()).json()
    const confirm = edit(counter, { booking_token: visitor.bookingToken }, { ...CONFIRM, amountPaid: 35_000 })
    shop.sandbox.paystack.pay(paystackRef, { notify: false })
    await Promise.all([confirm, visitor.verify(paystackRef)])
    expect(await bookingOf(shop, visitor.id)).toMatchObject({
      status: 'CONFIRMED',
      paid_kobo: naira(35_000),
      due_kobo: 0,
    })
    expect(await paymentOf(shop, paystackRef)).toMatchObject({ status: 'PAID' })
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: cash computed from an old amount due counts the fare twice', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop, { seats: [1] })
  const { paystackRef } = (await visitor.initialize()).json()
  const seen = await bookingOf(shop, visitor.id)
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  const { rows } = await shop.database.pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, status, paid_at,
                           received_kobo, applied, applied_kobo, recorded_by)
     values ($1, 'MANUAL', 'cash', 'CARELESS-1', '', $2, 'PAID', now(), $2, true, $2, $3) returning id`,
    [seen.id, seen.due_kobo, counter.user.id],
  )
  expect(rows).toHaveLength(1)
  expect((await invariantViolations(shop)).map(({ invariant }) => invariant)).toContain(
    'a booking counts exactly the money applied to it',
  )
})

test('staff cannot confirm a booking on a completed trip, and cannot cancel a booking with a boarded passenger', async () => {
  const counter = await counterApp()
  const booking = await buildBooking(counter.database.db, counter.trip, { fields: { status: 'PENDING' } })
  const sold = await bookingOf(counter, (await counter.sell([2])).json().data.id)
  await counter.database.pool.query(
    `update seats set boarded_at = now(), boarded_by = $1 where booking_id = $2`,
    [counter.user.id, sold.id],
  )
  expect((await edit(counter, sold, { status: 'CANCELLED' })).json().error).toBe(
    'A passenger on this booking has already boarded, so it cannot be cancelled.',
  )
  await counter.database.pool.query(`update trips set status = 'COMPLETED' where id = $1`, [counter.trip.id])
  expect((await edit(counter, booking, { status: 'CONFIRMED' })).json().error).toBe(
    'This trip has been cancelled or completed.',
  )
})

test('a cancelled booking cannot be made PENDING or CONFIRMED after its trip got a smaller bus without its seats', async () => {
  const counter = await counterApp()
  const { db } = counter.database
  const trip = await buildTrip(db, { bus: 'Coaster44' })
  const booking = await buildBooking(db, trip, { seats: [43, 44], fields: { status: 'CANCELLED' } })
  const { id: busId } = await buildBus(db, 'Sprinter')
  expect((await counter.call('PATCH', `/trips/${trip.id}`, { busId })).statusCode).toBe(200)
  for (const status of ['PENDING', 'CONFIRMED']) {
    const refused = await edit(counter, booking, { status })
    expect(refused.json()).toMatchObject({
      code: 'SEAT_TAKEN',
      error: 'Seats 43 and 44 are no longer available. Create a new booking with other seats.',
    })
  }
  expect(await bookingOf(counter, booking.id)).toMatchObject({ status: 'CANCELLED' })
})

test('a cancelled booking with a disputed payment is made PENDING without that money, and the dispute stays open', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  await noteDispute(shop.context, paystackRef)
  const booking = { booking_token: visitor.bookingToken }
  await edit(counter, booking, { status: 'CANCELLED', refund: 'all', reason: 'Fell ill' })
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  const revived = await edit(counter, booking, { status: 'PENDING' })
  expect(revived.json().data).toMatchObject({ status: 'PENDING', amountPaid: 0 })
  expect(await paymentOf(shop, paystackRef)).toMatchObject({
    exception: 'disputed',
    exception_closed_at: null,
    applied_kobo: 0,
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('on a route paid in full, a part of the fare confirms a booking only with the status CONFIRMED and a reason', async () => {
  const counter = await counterApp()
  const full = await buildTrip(counter.database.db, { paymentType: 'Full' })
  const booking = await buildBooking(counter.database.db, full, { fields: { status: 'PENDING' } })
  const words =
    'This route requires full payment, and ₦34,900 would still be due. Take the full amount, or set the booking to CONFIRMED with a reason.'
  const part = { amountPaid: 100 }
  const answers = [
    await edit(counter, booking, { status: 'PENDING', ...part }),
    await edit(counter, booking, { status: 'CONFIRMED', ...part }),
    await edit(counter, booking, { ...part, reason: 'Taken at the counter' }),
    await counter.call('POST', `/bookings/${booking.id}/payments`, { amount: 100 }),
    await sell(counter, full, [5], { isPaymentComplete: false, ...part }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(words)
  }
  expect(await bookingOf(counter, booking.id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  expect(await mailsOf(counter, booking.id)).toEqual([])

  const named = await edit(counter, booking, {
    status: 'CONFIRMED',
    ...part,
    reason: 'The rest comes tomorrow',
  })
  expect(named.json().data).toMatchObject({ status: 'CONFIRMED', amountPaid: 100, amountDue: 34_900 })
  expect(await invariantViolations(counter)).toEqual([])
})

test('staff can confirm an unpaid booking only with a reason', async () => {
  const counter = await counterApp()
  const booking = await buildBooking(counter.database.db, counter.trip, { fields: { status: 'PENDING' } })
  const refused = await edit(counter, booking, { status: 'CONFIRMED' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ reason: 'Reason is required' })
  const named = await edit(counter, booking, { status: 'CONFIRMED', reason: 'Corps member, pays on Monday' })
  expect(named.json().data).toMatchObject({ status: 'CONFIRMED', amountPaid: 0 })
})

test('a cancelled booking is refunded once, and a second refund is refused; a live booking is not refunded without cancelling', async () => {
  const counter = await counterApp()
  const { id, bookingToken } = (await counter.sell([1])).json().data
  const booking = { id, booking_token: bookingToken }
  const back = { status: 'CANCELLED', refund: 'all', reason: 'Fell ill' }
  await edit(counter, booking, { status: 'CANCELLED' })
  expect(await refundsOf(counter, id)).toEqual([])
  expect((await edit(counter, booking, back)).statusCode).toBe(200)
  expect(await refundsOf(counter, id)).toMatchObject([
    { reason: 'booking_cancelled', amount_kobo: naira(35_000) },
  ])
  for (const refund of ['all', 'part']) {
    const again = await edit(counter, booking, { ...back, refund, refundAmount: 100 })
    expect(again.statusCode).toBe(409)
    expect(again.json().error).toBe(
      'There is nothing left to refund: all money for this booking has been or is being refunded.',
    )
  }
  expect(await refundsOf(counter, id)).toHaveLength(1)
  expect(await mailsOf(counter, id)).toContain('refund')
  const other = (await counter.sell([2])).json().data
  const live = await edit(
    counter,
    { booking_token: other.bookingToken },
    { refund: 'all', reason: 'Fell ill' },
  )
  expect(live.json().error).toBe(
    'A refund can only be made with a cancellation. Set the booking to CANCELLED, or refund its payment.',
  )
  expect(await invariantViolations(counter)).toEqual([])
})

test('two people refund part of a cancelled booking from the same screen: one refunds, the other gets STALE', async () => {
  const counter = await counterApp()
  const colleague = await staffMember(counter)
  const { id } = (await counter.sell([1], { isPaymentComplete: false, amountPaid: 30_000 })).json().data
  await counter.call('POST', `/bookings/${id}/payments`, {})
  const booking = await bookingOf(counter, id)
  await edit(counter, booking, { status: 'CANCELLED' })
  const { updated_at } = await bookingOf(counter, id)
  // The first request refunds all of the latest payment, so the second would refund the other payment.
  const part = {
    refund: 'part',
    refundAmount: 5_000,
    reason: 'Fell ill',
    updatedAt: updated_at.toISOString(),
  }
  const answers = await Promise.all([edit(counter, booking, part), edit(colleague, booking, part)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await refundsOf(counter, id)).toMatchObject([{ amount_kobo: naira(5_000) }])
})

test('staff see the quote of a booking and cancel by policy: the charge is kept, the rest is refunded', async () => {
  const shop = await sellingApp()
  const { booking, payment } = await paidBooking(shop, { seats: [1, 2], hours: 30 })
  const admin = await staffMember(shop)
  const quote = (await admin.call('POST', `/bookings/${booking.id}/quote`, {})).json().data
  expect(quote).toMatchObject({
    charge: naira(17_500),
    back: naira(52_500),
    because: '25% of the fare: cancelled 24 to 48 hours before departure',
    seatNos: ['1', '2'],
  })
  expect(
    (await admin.call('POST', `/bookings/${booking.id}/quote`, { seatNos: ['2'] })).json().data,
  ).toMatchObject({
    charge: naira(8_750),
  })
  const change = { bookingToken: booking.booking_token, status: 'CANCELLED', refund: 'policy' }
  const stale = await admin.call('PATCH', '/bookings', { ...change, refundAmount: 60_000 })
  expect(stale.json()).toMatchObject({ code: 'QUOTE_CHANGED', quote: { back: naira(52_500) } })
  const done = await admin.call('PATCH', '/bookings', { ...change, refundAmount: 52_500 })
  expect(done.json().data).toMatchObject({ status: 'CANCELLED', amountPaid: 17_500 })
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: 0,
    charged_kobo: naira(17_500),
    exception: 'booking_not_active',
  })
  expect(await refundsOf(shop, booking.id)).toMatchObject([
    { reason: 'booking_cancelled', amount_kobo: naira(52_500) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a revived booking counts its charge again', async () => {
  const shop = await sellingApp()
  const { booking, payment } = await paidBooking(shop, { hours: 3 })
  const admin = await staffMember(shop)
  const token = { bookingToken: booking.booking_token }
  await admin.call('PATCH', '/bookings', { ...token, status: 'CANCELLED', refund: 'policy' })
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: 0,
    charged_kobo: naira(35_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
  const revived = await admin.call('PATCH', '/bookings', { ...token, status: 'CONFIRMED' })
  expect(revived.json().data, revived.body).toMatchObject({ status: 'CONFIRMED', amountPaid: 35_000 })
  expect(await invariantViolations(shop)).toEqual([])
})
