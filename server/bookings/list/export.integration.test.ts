import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type BuiltTrip, buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffAction, staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { exportBookings } from './export-bookings.ts'

async function office(role = 'finance') {
  const shop = await testApp()
  const member = await staffMember(shop, role)
  const rows = async (query = '') => {
    const answer = await member.call('GET', `/export${query}`)
    expect(answer.statusCode).toBe(200)
    const [heading = '', ...lines] = answer.body.split('\r\n').slice(0, -1)
    const names = heading.replace('\uFEFF', '').split(',')
    return lines.map((line) => {
      const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? []
      return Object.fromEntries(names.map((name, at) => [name, cells[at]?.replace(/^"|"$/g, '')]))
    })
  }
  return { shop, ...member, rows }
}

const TODAY = () => lagosDay(new Date())

test('an export for Excel has BOM, CRLF, ₦ in the heading, plain numbers and no formula, and is recorded in the audit log', async () => {
  const { shop, call, rows, user } = await office()
  const trip = await buildTrip(shop.database.db, { price: naira(35_000) })
  const booking = await buildBooking(shop.database.db, trip, {
    seats: [1, 2],
    fields: { passenger_name: '=HYPERLINK("x", "Zoë")', mobile: '08031234567' },
  })
  const answer = await call('GET', '/export')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="booking-export-${TODAY()}.csv"`)
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(answer.body.split('\r\n')).toHaveLength(3)
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(answer.body).toContain('Total (₦)')
  expect(answer.body).toContain(`"'=HYPERLINK(""x"", ""Zoë"")"`)
  expect(await rows()).toMatchObject([
    {
      'Booking reference': formatReference(booking.booking_token),
      Status: 'DRAFT',
      Phone: '0803 123 4567',
      Seats: '1, 2',
      'Number of seats': '2',
      'Total (₦)': '70000',
      'Paid (₦)': '0',
      'Due (₦)': '70000',
      'Split payment': 'no',
    },
  ])
  const log = await shop.database.db.selectFrom('audit_log').selectAll().execute()
  expect(log[0]).toMatchObject({
    action: 'bookings.exported',
    actor_id: user.id,
    details: `booking-export-${TODAY()}.csv`,
  })
})

test('the report filters by Lagos days, status, trip and bus; the file name contains bus and status', async () => {
  const { shop, call, rows } = await office()
  const { db } = shop.database
  const make = (trip: BuiltTrip, seat: number, at: string, fields = {}) =>
    buildBooking(db, trip, { seats: [seat], fields: { created_at: new Date(at), ...fields } })
  const trip = await buildTrip(db)
  const late = await make(trip, 1, '2026-01-31T22:59:59Z')
  const first = await make(trip, 2, '2026-01-31T23:00:00Z', { status: 'CONFIRMED', paid_kobo: naira(35_000) })
  const other = await make(await buildTrip(db), 1, '2026-02-01T22:59:59Z', { status: 'CANCELLED' })
  const tokens = async (query: string) => (await rows(query)).map((row) => row['Booking reference'])
  const shown = (...bookings: { booking_token: string }[]) =>
    bookings.map(({ booking_token }) => formatReference(booking_token))

  expect(await tokens('?startDate=2026-02-01&endDate=2026-02-01')).toEqual(shown(first, other))
  expect(await tokens('?endDate=2026-01-31')).toEqual(shown(late))
  expect(await tokens('?status=CONFIRMED')).toEqual(shown(first))
  expect(await tokens(`?tripId=${trip.id}`)).toEqual(shown(late, first))
  const { plate_no } = await db
    .selectFrom('buses')
    .select('plate_no')
    .where('id', '=', trip.bus_id)
    .executeTakeFirstOrThrow()
  const query = `?busPlateNo=${plate_no.toLowerCase()}&status=CONFIRMED`
  expect(await tokens(query)).toEqual(shown(first))
  const named = `booking-export-${TODAY()}-bus-${plate_no.toLowerCase()}-CONFIRMED.csv`
  expect((await call('GET', `/export${query}`)).headers['content-disposition']).toContain(`"${named}"`)
  expect((await call('GET', `/export/preview${query}`)).json().data).toEqual({ bookings: 1, fileName: named })
})

test('a booking that an offer made cheaper has its discount in the last column', async () => {
  const { shop, rows } = await office()
  const { db } = shop.database
  const offer = await db
    .insertInto('offers')
    .values({ title: 'NYSC', percent: 20, starts_on: '2026-01-01', ends_on: '2026-01-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields = {
    offer_id: offer.id,
    discount_kobo: naira(7_000),
    price_kobo: naira(28_000),
    required_kobo: naira(56_000),
  }
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { seats: [1, 2], fields })
  await buildBooking(db, trip, { seats: [3] })
  const [cheaper, usual] = await rows()
  expect(cheaper).toMatchObject({
    'Price per seat (₦)': '28000',
    'Total (₦)': '56000',
    'Discount per seat (₦)': '7000',
  })
  expect(Object.keys(usual ?? {}).at(-1)).toBe('Discount per seat (₦)')
  expect(usual).toMatchObject({ 'Discount per seat (₦)': '0' })
})

test('the choices for an export are both buses and both trips; for a chosen bus, its trip', async () => {
  const { shop, call } = await office()
  const trips = [await buildTrip(shop.database.db), await buildTrip(shop.database.db)]
  const choices = async (query = '') => (await call('GET', `/export/choices${query}`)).json().data
  const { buses, trips: all } = await choices()
  expect(buses).toHaveLength(2)
  const idsOf = (shown: { id: number }[]) => new Set(shown.map(({ id }) => id))
  expect(all).toHaveLength(2)
  expect(idsOf(all)).toEqual(idsOf(trips))
  for (const trip of trips) {
    const { plate_no } = await shop.database.db
      .selectFrom('buses')
      .select('plate_no')
      .where('id', '=', trip.bus_id)
      .executeTakeFirstOrThrow()
    const { trips: ofBus } = await choices(`?busPlateNo=${plate_no}`)
    expect(ofBus.map(({ id }: { id: number }) => id)).toEqual([trip.id])
  }
})

test('a report without bookings has only the headings; an end date before the start date and the status DRAFT are refused', async () => {
  const { call, rows } = await office()
  expect(await rows('?startDate=2026-02-01')).toEqual([])
  const backwards = await call('GET', '/export?startDate=2026-02-02&endDate=2026-02-01')
  expect(backwards.statusCode).toBe(400)
  expect(backwards.json().fields).toEqual({ endDate: 'End date must not be before the start date' })
  expect((await call('GET', '/export?status=DRAFT')).statusCode).toBe(400)
})

/** Inserts `most` cancelled bookings on one trip. */
async function manyBookings(db: Database, most: number): Promise<void> {
  const { id } = await buildBooking(db, await buildTrip(db), { fields: { status: 'CANCELLED' } })
  await sql`
    insert into bookings (booking_token, trip_id, status, cancelled_because, cancelled_at, passenger_name,
                          passenger_address, email, mobile, next_of_kin_name, next_of_kin_phone, seat_ids, seat_nos,
                          price_kobo, required_kobo)
    select upper(lpad(n::text, 16, '0')), trip_id, status, cancelled_because, cancelled_at, 'Tester ' || n,
           passenger_address, email, mobile, next_of_kin_name, next_of_kin_phone, seat_ids, seat_nos, price_kobo,
           required_kobo
    from bookings, generate_series(1, ${most - 1}::int) as n
    where id = ${id}
  `.execute(db)
}

test('an export of several parts contains every booking once, the newest last', async () => {
  const { shop, rows } = await office()
  await manyBookings(shop.database.db, 1500)
  const names = (await rows()).map((row) => row.Passenger)
  expect(names).toHaveLength(1500)
  expect(new Set(names).size).toBe(1500)
  expect(names.slice(-2)).toEqual(['Tester 1498', 'Tester 1499'])
})

test('a slow reader pauses the export: its later parts are not read from the database in advance', async () => {
  const shop = await testApp()
  const { db } = shop.database
  await manyBookings(db, 6000)
  const { file } = await exportBookings(shop.context, await staffAction(db), {})
  const reader = file[Symbol.asyncIterator]()
  let text = String((await reader.next()).value)
  // Renames bookings that the export has not read yet. The new name in the text proves that the export reads in parts.
  await sql`update bookings set passenger_name = 'Renamed' where id > 3000`.execute(db)
  for (let part = await reader.next(); !part.done; part = await reader.next()) text += part.value
  expect(text.match(/,Renamed,/g)).toHaveLength(3000)
  expect(text.match(/,Tester \d+,/g)).toHaveLength(2999)
})

test('the lists of bookings and payments, the export and the dashboard show the same money', async () => {
  const { shop, call, rows } = await office()
  const { db } = shop.database
  const trip = await buildTrip(db, { price: naira(35_000) })
  const paid = {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(35_000),
    received_currency: 'NGN',
  } as const
  const kept = await buildBooking(db, trip, { fields: { status: 'CONFIRMED', paid_kobo: naira(35_000) } })
  const gone = await buildBooking(db, trip, {
    seats: [2],
    fields: { status: 'CANCELLED', cancelled_because: 'customer', paid_kobo: naira(35_000) },
  })
  const applied = { applied: true, applied_kobo: naira(35_000) }
  await buildPayment(db, kept, { ...paid, ...applied })
  const payment = await buildPayment(db, gone, { ...paid, ...applied })
  await db
    .insertInto('refunds')
    .values({ payment_id: payment.id, reason: 'booking_cancelled', amount_kobo: naira(17_500) })
    .execute()

  const file = await rows()
  const list = (await call('GET', '/bookings')).json().data as {
    status: string
    amountPaid: number
    amountDue: number
  }[]
  const sum = (name: string) => file.reduce((total, row) => total + Number(row[name]), 0)
  expect(sum('Paid (₦)')).toBe(list.reduce((total, { amountPaid }) => total + amountPaid, 0))
  // A cancelled booking owes nothing.
  const owing = list.filter(({ status }) => status !== 'CANCELLED')
  expect(sum('Due (₦)')).toBe(owing.reduce((total, { amountDue }) => total + amountDue, 0))
  const stats = (await call('GET', '/dashboardStats')).json()
  expect(sum('Received (₦)') - sum('Refunded (₦)') - sum('Taken by bank (₦)')).toBe(stats.monthlyRevenue)
  expect(stats).toMatchObject({ newThisMonth: file.length, monthlyRevenue: 52_500 })
  const payments = (await call('GET', '/payments?status=PAID')).json().data as {
    received: number
    refunded: number
  }[]
  expect(payments.reduce((total, one) => total + one.received - one.refunded, 0)).toBe(naira(52_500))
})

test.each([
  ['manager', 200],
  ['admin', 200],
  ['support', 403],
  ['driver', 403],
])('a member of staff with the role %s who requests a report gets %i', async (role, status) => {
  const { call } = await office(role)
  expect((await call('GET', '/export')).statusCode).toBe(status)
  expect((await call('GET', '/export/preview')).statusCode).toBe(status)
})
