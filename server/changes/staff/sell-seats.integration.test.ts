import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildBus, buildTrip } from '#testing/builders.ts'
import { counterApp, PASSENGER, seatIds, sell } from '#testing/counter.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

test('a clerk sells three seats for cash: a confirmed booking, a payment in the clerk’s name, and a mailed ticket', async () => {
  const counter = await counterApp({ role: 'manager' })
  const answer = await counter.sell([4, 5, 6], { amountPaid: 105_000, amountDue: 0, receiptNo: 'JIB-20431' })
  expect(answer.statusCode).toBe(201)
  const { data } = answer.json()
  expect(data).toMatchObject({
    status: 'CONFIRMED',
    amountTotal: 105_000,
    amountPaid: 105_000,
    amountDue: 0,
    isPaymentComplete: true,
    passengerName: 'Sample Kunle',
    seat: [{ seatNo: '4' }, { seatNo: '5' }, { seatNo: '6' }],
    payment: [{ amount: naira(105_000), provider: 'cash', channel: 'cash', status: 'PAID' }],
  })
  expect(await mailsOf(counter, data.id)).toEqual(['receipt', 'ticket'])
  const { rows } = await counter.database.pool.query(
    `select purpose, provider, receipt_no, reason, recorded_by from payments`,
  )
  expect(rows).toEqual([
    {
      purpose: 'MANUAL',
      provider: 'cash',
      receipt_no: 'JIB-20431',
      reason: 'Sold at the counter',
      recorded_by: counter.user.id,
    },
  ])
  expect(await bookingOf(counter, data.id)).toMatchObject({
    created_by: counter.user.id,
    confirmed_by: counter.user.id,
  })
  const log = await counter.database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, details, actor_id }) => [action, details, actor_id])).toEqual([
    ['booking.created', 'seats 4, 5, 6; ₦105,000', counter.user.id],
    ['payment.received', '₦105,000', counter.user.id],
    ['booking.confirmed', '₦105,000 paid', counter.user.id],
  ])
  expect(JSON.stringify(log)).not.toMatch(/Kunle|example\.com|0199/)
  expect(await invariantViolations(counter)).toEqual([])
})

test('a clerk sells an unpaid seat: it is held until booking closes, and the passenger gets a mail about the reservation', async () => {
  const counter = await counterApp()
  const { data } = (await counter.sell([1], { isPaymentComplete: false, amountDue: 35_000 })).json()
  expect(data).toMatchObject({ status: 'PENDING', amountPaid: 0, amountDue: 35_000, payment: [] })
  const { rows } = await counter.database.pool.query(
    `select t.depart_time - s.hold_expires_at = interval '2 hours' as "untilDeadline"
     from seats s join trips t on t.id = s.trip_id where s.booking_id = $1`,
    [data.id],
  )
  expect(rows).toEqual([{ untilDeadline: true }])
  expect(await mailsOf(counter, data.id)).toEqual(['reservation'])
})

test('a partial payment by POS confirms the booking; the rest is due', async () => {
  const counter = await counterApp()
  const byCard = { method: 'pos', receiptNo: '000123' }
  const sold = await counter.sell([1, 2], { isPaymentComplete: false, amountPaid: 10_000, ...byCard })
  expect(sold.json().data).toMatchObject({
    status: 'CONFIRMED',
    isSplitPayment: true,
    isPaymentComplete: false,
    amountPaid: 10_000,
    amountDue: 60_000,
    payment: [{ provider: 'pos' }],
  })
  expect(await invariantViolations(counter)).toEqual([])
})

test('staff sell a trip that costs nothing, and sell until departure; a seat sold unpaid after online booking closes is held until then', async () => {
  const counter = await counterApp({ price: naira(0) })
  const free = (await counter.sell([1])).json().data
  expect(free).toMatchObject({ status: 'CONFIRMED', amountTotal: 0, isPaymentComplete: true, payment: [] })
  expect(await mailsOf(counter, free.id)).toEqual(['ticket'])

  const soon = await buildTrip(counter.database.db, { departTime: new Date(Date.now() + 30 * 60_000) })
  expect((await sell(counter, soon, [1])).statusCode).toBe(201)
  const kept = (await sell(counter, soon, [2], { isPaymentComplete: false })).json().data
  const { rows } = await counter.database.pool.query(
    `select s.hold_expires_at = t.depart_time as "untilDeparture"
     from seats s join trips t on t.id = s.trip_id where s.booking_id = $1`,
    [kept.id],
  )
  expect(rows).toEqual([{ untilDeparture: true }])

  const gone = await buildTrip(counter.database.db, { departTime: new Date(Date.now() - 60_000) })
  expect((await sell(counter, gone, [1])).json()).toMatchObject({
    code: 'TRIP_CLOSED',
    error: 'Booking for this trip has closed.',
  })
  const inWorkshop = await buildTrip(counter.database.db)
  await counter.database.pool.query('update buses set is_active = false where id = $1', [inWorkshop.bus_id])
  expect((await sell(counter, inWorkshop, [1])).json().error).toBe(
    'This bus is in the workshop. Choose another trip.',
  )
  const canceled = await buildTrip(counter.database.db, { status: 'CANCELED' })
  expect((await sell(counter, canceled, [1])).statusCode).toBe(409)
  expect(await invariantViolations(counter)).toEqual([])
})

test('a clerk can sell a seat that a colleague holds, which takes it out of that hold, but not a seat that a visitor holds', async () => {
  const counter = await counterApp()
  const { db } = counter.database
  const colleague = await staffMember(counter, 'manager')
  const aside = { held_by: colleague.user.id, passenger_name: '', email: '', mobile: '' }
  const hold = await buildBooking(db, counter.trip, { seats: [1, 2], fields: aside })
  await buildBooking(db, counter.trip, { seats: [3] })

  expect((await counter.sell([1])).statusCode).toBe(201)
  expect(await bookingOf(counter, hold.id)).toMatchObject({ status: 'DRAFT', seat_nos: ['2'] })
  const refused = await counter.sell([2, 3])
  expect(refused.json()).toMatchObject({
    code: 'SEAT_TAKEN',
    error: 'Seat 3 is no longer available. Please choose again.',
  })
  expect(await bookingOf(counter, hold.id)).toMatchObject({ status: 'DRAFT', seat_nos: ['2'] })
  expect((await counter.sell([2])).statusCode).toBe(201)
  expect(await bookingOf(counter, hold.id)).toMatchObject({ status: 'CANCELLED', cancelled_because: 'staff' })
  expect(await invariantViolations(counter)).toEqual([])
})

test('a request repeated with its key sells once, at the same moment or later; another body with that key is refused', async () => {
  const counter = await counterApp()
  const body = { tripId: counter.trip.id, seatId: seatIds(counter.trip, [7]), ...PASSENGER }
  const send = (change = {}) =>
    counter.call(
      'POST',
      '/bookings/adminCreate',
      { ...body, ...change },
      { 'idempotency-key': 'clicked-twice' },
    )
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  // The key and the response are committed with the sale, so a client that lost the response gets it again.
  const again = await send()
  expect(new Set([...answers, again].map((answer) => answer.json().data.id)).size).toBe(1)
  expect((await send({ mobile: '08000000177' })).statusCode).toBe(422)
})

test.each([
  [{ tripId: undefined }, 'tripId', 'Trip selection is required'],
  [{ seatId: [] }, 'seatId', 'Seat selection is required'],
  [{ passengerName: 'K' }, 'passengerName', 'Full name is required'],
  [{ passengerAddress: '' }, 'passengerAddress', 'Address is required'],
  [{ passengerAddress: 'Yaba' }, 'passengerAddress', 'Address must be at least 5 characters'],
  [{ email: 'kunle@' }, 'email', 'Invalid email address'],
  [{ mobile: '080' }, 'mobile', 'Valid mobile number is required'],
  [{ nextOfKinName: 'R' }, 'nextOfKinName', 'Next of kin name is required'],
  [{ nextOfKinPhone: '1' }, 'nextOfKinPhone', 'Next of kin phone number must be at least 10 digits'],
])('%j gets an error beside its field', async (change, field, words) => {
  const counter = await counterApp()
  const answer = await counter.sell([1], change)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toBe(words)
})

test('a passenger without an e-mail address gets a ticket that staff print, and no mail; a visitor still needs an address', async () => {
  const counter = await counterApp({ role: 'manager' })
  const { data } = (await counter.sell([1], { email: '' })).json()
  expect(data).toMatchObject({ status: 'CONFIRMED', email: '', amountPaid: 35_000 })
  const reserved = (await counter.sell([2], { email: undefined, isPaymentComplete: false })).json().data
  expect(reserved).toMatchObject({ status: 'PENDING', email: '' })
  const moved = await counter.call('POST', `/bookings/${data.id}/move`, {
    tripId: counter.trip.id,
    seatId: seatIds(counter.trip, [3]),
    reason: 'Wants a window seat',
  })
  expect(moved.statusCode).toBe(200)
  expect([await mailsOf(counter, data.id), await mailsOf(counter, reserved.id)]).toEqual([[], []])
  const ticket = await counter.call('GET', `/bookings/${data.id}/ticket.pdf`)
  expect(ticket.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const draft = { tripId: counter.trip.id, seatId: seatIds(counter.trip, [4]), ...PASSENGER, email: '' }
  const visitor = await counter.app.inject({ method: 'POST', url: '/api/bookings', payload: draft })
  expect(visitor.json().fields).toEqual({ email: 'Invalid email address' })
  expect(await invariantViolations(counter)).toEqual([])
})

test('a single seat id is accepted and the e-mail lowercased; an amount that differs from the server’s total is refused', async () => {
  const counter = await counterApp()
  const [seatId] = seatIds(counter.trip, [9])
  const sold = await counter.sell([], { seatId, email: ' Kunle@Example.COM ' })
  expect(sold.json().data).toMatchObject({ email: 'kunle@example.com', amountPaid: 35_000 })
  for (const amountPaid of [30_000, 70_000]) {
    const refused = await counter.sell([10], { amountPaid })
    expect(refused.json()).toMatchObject({
      code: 'AMOUNT_DIFFERS',
      error: 'The total is ₦35,000. Check the price again.',
    })
  }
  const claimed = await counter.sell([10], { isPaymentComplete: false, amountDue: 5_000 })
  expect(claimed.json().error).toBe('With ₦0 paid, ₦35,000 is still due.')
})

const buyer = (counter: Awaited<ReturnType<typeof counterApp>>, seat: number, round: number) =>
  counter.app.inject({
    method: 'POST',
    url: '/api/bookings',
    remoteAddress: `10.2.0.${round}`,
    payload: {
      tripId: counter.trip.id,
      seatId: seatIds(counter.trip, [seat]),
      ...PASSENGER,
      email: `buyer${round}@example.com`,
      mobile: `0800000${String(round).padStart(4, '0')}`,
    },
  })

test('a visitor and a clerk want the same seat at the same moment, for each seat of the bus: one of them gets it', async () => {
  const counter = await counterApp()
  for (let seat = 1; seat <= 14; seat++) {
    const [bought, sold] = await Promise.all([buyer(counter, seat, seat), counter.sell([seat])])
    expect([bought.statusCode, sold.statusCode].sort()).toEqual(
      bought.statusCode === 200 ? [200, 409] : [201, 409],
    )
  }
  expect(await invariantViolations(counter)).toEqual([])
})

test('control: a clerk who relies on an earlier check sells a seat that a visitor has just held', async () => {
  const counter = await counterApp()
  const [seatId = 0] = seatIds(counter.trip, [1])
  const { db } = counter.database
  const seat = () => db.selectFrom('seats').selectAll().where('id', '=', seatId).executeTakeFirstOrThrow()
  expect((await seat()).status).toBe('AVAILABLE')
  const bought = (await buyer(counter, 1, 1)).json().data
  const sold = await buildBooking(db, counter.trip, {
    seats: [1],
    fields: { status: 'CONFIRMED', confirmed_by: counter.user.id },
  })
  expect(bought.id).not.toBe(sold.id)
  expect((await seat()).booking_id).toBe(sold.id)
})

test('a clerk sells a seat while the trip gets another bus of the same size: the sale waits, then succeeds', async () => {
  const counter = await counterApp()
  const { db, pool } = counter.database
  const bus = await buildBus(db)
  const manager = await pool.connect()
  await manager.query('begin')
  await manager.query('update trips set bus_id = $1 where id = $2', [bus.id, counter.trip.id])
  const sale = counter.sell([1])
  await untilLockWaits(counter)
  await manager.query('commit')
  manager.release()
  expect((await sale).json().data).toMatchObject({ trip: { bus: { plateNo: bus.plate_no } } })
})
