import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { counterApp } from '#testing/counter.ts'
import { staffMember } from '#testing/staff.ts'

test('staff find bookings by reference, name, phone and e-mail in any spelling', async () => {
  const counter = await counterApp({ role: 'support' })
  const { db } = counter.database
  const wanted = await buildBooking(db, counter.trip, {
    seats: [1],
    fields: {
      // The name has sixteen letters, as many as a reference. The search must not treat it as a reference.
      passenger_name: 'Zainab Kemi Sample',
      email: 'zainab.model@example.com',
      mobile: '+234 803 000 4321',
    },
  })
  await buildBooking(db, counter.trip, { seats: [2] })
  const found = async (search: string) =>
    (await counter.call('GET', `/bookings?page=1&search=${encodeURIComponent(search)}`)).json()
  for (const search of [
    wanted.booking_token,
    formatReference(wanted.booking_token),
    formatReference(wanted.booking_token).toLowerCase(),
    wanted.booking_token.slice(0, 8),
    'zainab k',
    'Zainab Kemi Sample',
    'sample  ZAINAB',
    'kemi model@',
    'MODEL@example',
    '08030004321',
    '803 000 4321',
  ]) {
    expect(await found(search), search).toMatchObject({ total: 1, data: [{ id: wanted.id }] })
  }
  expect(await found('%')).toMatchObject({ total: 0, data: [] })
  expect(await found('zainab nothere')).toMatchObject({ total: 0, data: [] })
  expect(await found('')).toMatchObject({ total: 2, page: 1, pageSize: 10 })
})

test('staff filter and sort the list of bookings; seats held by staff are not in it', async () => {
  const counter = await counterApp()
  const { db } = counter.database
  const other = await buildTrip(db, { departTime: new Date(Date.now() + 96 * 3_600_000) })
  const draft = await buildBooking(db, counter.trip, { seats: [1] })
  const aside = { held_by: counter.user.id, passenger_name: '', email: '', mobile: '' }
  await buildBooking(db, counter.trip, { seats: [2], fields: aside })
  const owing = (await counter.sell([3], { isPaymentComplete: false, amountPaid: 5_000 })).json().data
  const old = await buildBooking(db, other, { fields: { created_at: new Date('2026-01-10T23:30:00Z') } })
  const ids = async (query: string) =>
    (await counter.call('GET', `/bookings?page=1&${query}`)).json().data.map(({ id }: { id: number }) => id)
  const today = lagosDay(new Date())

  expect(await ids('')).toEqual([owing.id, draft.id, old.id])
  expect(await ids('status=DRAFT')).toEqual([draft.id, old.id])
  expect(await ids(`tripId=${other.id}`)).toEqual([old.id])
  expect(await ids(`batchId=${counter.trip.batch_id}&sort=due`)).toEqual([owing.id, draft.id, old.id])
  expect(await ids('isBalanceDue=true')).toEqual([owing.id])
  expect(await ids('isBalanceDue=false')).toEqual([draft.id, old.id])
  expect(await ids(`startDate=${today}`)).toEqual([owing.id, draft.id])
  expect(await ids(`endDate=${addDays(today, -1)}`)).toEqual([old.id])
  // 23:30 UTC on 10 January is half past midnight on 11 January in Lagos.
  expect(await ids('startDate=2026-01-11&endDate=2026-01-11')).toEqual([old.id])
  expect(await ids('sort=-paid')).toEqual([owing.id, draft.id, old.id])
  expect(await ids('sort=-trip')).toEqual([old.id, owing.id, draft.id])
  expect(await ids('sort=status&pageSize=2')).toEqual([draft.id, old.id])
  expect((await counter.call('GET', '/bookings?status=PAID')).statusCode).toBe(400)
  expect((await counter.call('GET', '/bookings')).json()).toMatchObject({ total: 3, pageSize: 500 })
})

test('staff filter bookings by the Lagos days on which they travel, and by whether the bus has left', async () => {
  const counter = await counterApp()
  const { db } = counter.database
  const today = lagosDay(new Date())
  const booked = async (departTime: Date) => (await buildBooking(db, await buildTrip(db, { departTime }))).id
  const left = await booked(new Date(Date.now() - 60_000))
  const first = await booked(lagosInstant(addDays(today, 1)))
  const last = await booked(new Date(lagosInstant(addDays(today, 2)).getTime() - 1))
  const after = await booked(lagosInstant(addDays(today, 2)))
  const ids = async (query: string) => {
    const { data, total } = (await counter.call('GET', `/bookings?page=1&sort=trip&${query}`)).json()
    expect(total).toBe(data.length)
    return data.map(({ id }: { id: number }) => id)
  }
  const tomorrow = addDays(today, 1)

  expect(await ids(`travelFrom=${tomorrow}&travelUntil=${tomorrow}`)).toEqual([first, last])
  expect(await ids(`travelFrom=${addDays(today, 2)}`)).toEqual([after])
  expect(await ids(`travelUntil=${tomorrow}`)).toEqual([left, first, last])
  expect(await ids(`travelUntil=${tomorrow}&isDeparted=false`)).toEqual([first, last])
  expect(await ids('isDeparted=true')).toEqual([left])
  for (const wrong of ['travelFrom=tomorrow', 'travelUntil=2026-02-30', 'isDeparted=1']) {
    expect((await counter.call('GET', `/bookings?${wrong}`)).statusCode, wrong).toBe(400)
  }
})

test('a booking shows payments, messages and history, next of kin only with permission; drivers and visitors cannot open it', async () => {
  const counter = await counterApp()
  const sold = (await counter.sell([4], { receiptNo: 'JIB-7' })).json().data
  const seen = async (role: string) =>
    (await (await staffMember(counter, role)).call('GET', `/bookings/${sold.id}`)).json().data

  expect(await seen('manager')).toMatchObject({
    id: sold.id,
    price: 35_000,
    amountPaid: 35_000,
    passengerAddress: '4 Sample Close, Lagos',
    nextOfKinName: 'Sample Ronke',
    createdBy: 'Test admin',
    confirmedBy: 'Test admin',
    payments: [
      {
        amount: naira(35_000),
        provider: 'cash',
        status: 'PAID',
        recordedBy: 'Test admin',
        receiptNo: 'JIB-7',
      },
    ],
    refunds: [],
    notifications: [{ kind: 'receipt' }, { kind: 'ticket', contactInfo: 'kunle@example.com' }],
    history: [
      { action: 'booking.confirmed', actorName: 'Test admin' },
      { action: 'payment.received' },
      { action: 'booking.created' },
    ],
  })
  expect(await seen('finance')).toMatchObject({ nextOfKinName: null, nextOfKinPhone: null, payments: [{}] })
  expect(await seen('support')).toMatchObject({ nextOfKinName: 'Sample Ronke' })
  const driver = await staffMember(counter, 'driver')
  expect((await driver.call('GET', `/bookings/${sold.id}`)).statusCode).toBe(403)
  expect((await driver.call('GET', '/bookings')).statusCode).toBe(403)
  expect((await counter.app.inject('/api/bookings')).statusCode).toBe(401)
  expect((await counter.call('GET', '/bookings/2147483647')).json().error).toBe('Booking not found')
})

test('the summary counts the bookings since the day began, and counts and sums up the balances due', async () => {
  const { database, trip, call } = await counterApp({ role: 'support' })
  // The dates are far in the future and in the past, so that the test does not depend on the time of day.
  const [later, earlier] = [new Date('2099-01-01T09:00:00Z'), new Date('2026-01-01T09:00:00Z')]
  await buildBooking(database.db, trip, { seats: [1], fields: { created_at: later } })
  await buildBooking(database.db, trip, {
    seats: [2],
    split: true,
    fields: { created_at: earlier, status: 'CONFIRMED', paid_kobo: naira(5_000) },
  })
  const { total } = (await call('GET', '/bookings?isBalanceDue=true')).json()
  const { data } = (await call('GET', '/bookings/summary')).json()
  expect(data).toEqual({ bookedToday: 1, owing: total, due: expect.any(Number) })
  expect(total).toBe(1)
  expect(data.due).toBe(trip.price_kobo - naira(5_000))
})
