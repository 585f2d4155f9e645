import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NO_STOPS, type Stops } from '#domain/network/stops.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { seatCodesOf } from '#server/bookings/tickets/seat-codes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { stopsColumns } from '#server/platform/rules/stops.ts'
import { type BuiltTrip, buildBooking, buildTrip } from '#testing/builders.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

const PAID = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000), confirmed_at: new Date() }

async function door(role = 'manager') {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  const staff = await staffMember(shop, role)
  const scan = (code: string, tripId = trip.id) => staff.call('POST', `/trips/${tripId}/boarding`, { code })
  return { ...shop, ...staff, trip, scan }
}

async function passenger(
  { database }: TestApp,
  trip: BuiltTrip,
  options: Parameters<typeof buildBooking>[2] = {},
) {
  const booking = await buildBooking(database.db, trip, { fields: PAID, ...options })
  // The details of all passengers are known.
  await sql`update passengers set completed_at = now() where booking_id = ${booking.id}`.execute(database.db)
  return { booking, codeOf: await codesOf(database.db, booking.id) }
}

/** Reads the codes of the booking's seats. */
async function codesOf(db: Database, bookingId: number) {
  const codes = await seatCodesOf(db, await readBookingById(db, bookingId))
  return (seatNo: string) => codes.find((seat) => seat.seatNo === seatNo)?.code ?? ''
}

test('the first scan of a ticket boards the passenger and is logged; the second one answers that the passenger is on board, with the time of the first', async () => {
  const shop = await door()
  const { codeOf, booking } = await passenger(shop, shop.trip, { seats: [7] })
  const first = (await shop.scan(codeOf('7'))).json().data
  expect(first).toMatchObject({ outcome: 'boarded', seatNos: ['7'], passengerName: 'Tester Uche' })
  expect(first).toMatchObject({ passengers: 1, boarded: 1 })
  const again = (await shop.scan(codeOf('7'))).json().data
  const { boarded_at } = await shop.database.db
    .selectFrom('seats')
    .select('boarded_at')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(again).toMatchObject({ outcome: 'already', at: boarded_at?.toISOString(), boarded: 1 })
  const log = await shop.database.db.selectFrom('audit_log').selectAll().execute()
  expect(log).toMatchObject([
    { action: 'passenger.boarded', details: 'seat 7', booking_id: booking.id, actor_id: shop.user.id },
  ])
})

test('a typed reference boards all seats of its booking that are not boarded yet', async () => {
  const shop = await door()
  const three = { seats: [1, 2, 3], fields: { ...PAID, paid_kobo: naira(105_000) } }
  const { booking, codeOf } = await passenger(shop, shop.trip, three)
  await shop.scan(codeOf('2'))
  const typed = booking.booking_token.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
  const rest = (await shop.scan(typed)).json().data
  expect(rest).toMatchObject({ outcome: 'boarded', boarded: 3 })
  expect(rest.seatNos.sort()).toEqual(['1', '3'])
})

test('twenty scans of one ticket at once board the passenger once', async () => {
  const shop = await door()
  const { codeOf } = await passenger(shop, shop.trip)
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.scan(codeOf('1'))))
  const outcomes = answers.map((answer) => answer.json().data.outcome)
  expect(outcomes.filter((outcome) => outcome === 'boarded')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(19)
})

test('control: two scanners that check first and write later both find the seat not boarded', async () => {
  const shop = await door()
  const { booking } = await passenger(shop, shop.trip)
  const { db } = shop.database
  const look = () =>
    db.selectFrom('seats').select('boarded_at').where('booking_id', '=', booking.id).execute()
  const [first, second] = await Promise.all([look(), look()])
  for (const seen of [first, second]) {
    expect(seen).toEqual([{ boarded_at: null }])
    await sql`update seats set boarded_at = now() where booking_id = ${booking.id}`.execute(db)
  }
})

test('a ticket is refused as of another trip, unpaid, unconfirmed, cancelled or unknown', async () => {
  const shop = await door()
  const other = await buildTrip(shop.database.db)
  const elsewhere = await passenger(shop, other)
  expect((await shop.scan(elsewhere.codeOf('1'))).json().data).toMatchObject({
    outcome: 'wrong_trip',
    trip: { route: { destination: 'Awgu (Enugu)' } },
  })
  const split = { status: 'CONFIRMED' as const, paid_kobo: naira(5_000), confirmed_at: new Date() }
  const owing = await passenger(shop, shop.trip, { seats: [2], split: true, fields: split })
  expect((await shop.scan(owing.codeOf('2'))).json().data).toMatchObject({
    outcome: 'unpaid',
    amountPaid: 5_000,
    amountDue: 30_000,
  })
  const draft = await buildBooking(shop.database.db, shop.trip, { seats: [3], fields: { status: 'PENDING' } })
  expect((await shop.scan(draft.booking_token)).json().data).toMatchObject({ outcome: 'unconfirmed' })
  const gone = await buildBooking(shop.database.db, shop.trip, {
    seats: [4],
    fields: { status: 'CANCELLED' },
  })
  expect((await shop.scan(gone.booking_token)).json().data).toMatchObject({ outcome: 'cancelled' })
  const good = await passenger(shop, shop.trip, { seats: [5] })
  const forged = good.codeOf('5').replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const nonsense of ['hello', forged, '7K3M-Q2XV-9B4T-HD5N']) {
    expect((await shop.scan(nonsense)).json().data).toMatchObject({ outcome: 'unknown', passengerName: null })
  }
  expect((await shop.scan(good.codeOf('5'))).json().data).toMatchObject({ outcome: 'boarded', boarded: 1 })
})

test('staff tick a seat by hand and undo it; a seat with a balance or without a passenger cannot be ticked', async () => {
  const shop = await door()
  await passenger(shop, shop.trip, { seats: [1] })
  const split = { status: 'CONFIRMED' as const, paid_kobo: naira(5_000), confirmed_at: new Date() }
  await passenger(shop, shop.trip, { seats: [2], split: true, fields: split })
  const tick = (seat: number, isBoarded: boolean) =>
    shop.call('PATCH', `/trips/${shop.trip.id}/boarding`, {
      seatId: shop.trip.seats[seat - 1]?.id,
      isBoarded,
    })
  expect((await tick(1, true)).json().data.lines[0].boardedAt).toEqual(expect.any(String))
  expect((await tick(1, false)).json().data.lines[0].boardedAt).toBeNull()
  const refused = await tick(2, true)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('₦30,000 must be paid before boarding.')
  expect((await tick(9, true)).statusCode).toBe(404)
})

test('only the exact balance is taken at the door, once and in the name of the clerk; then the passenger can board', async () => {
  const shop = await door()
  const split = { status: 'CONFIRMED' as const, paid_kobo: naira(5_000), confirmed_at: new Date() }
  const { booking, codeOf } = await passenger(shop, shop.trip, { seats: [2], split: true, fields: split })
  const pay = (amount: number) =>
    shop.call('POST', `/trips/${shop.trip.id}/boarding/balance`, { bookingId: booking.id, amount })
  const wrong = await pay(20_000)
  expect(wrong.statusCode).toBe(409)
  expect(wrong.json().error).toBe('The balance is now ₦30,000. Please count again.')
  const pressedTwice = await Promise.all([pay(30_000), pay(30_000)])
  expect(pressedTwice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const payments = await shop.database.db.selectFrom('payments').selectAll().execute()
  expect(payments).toMatchObject([
    {
      provider: 'cash',
      purpose: 'MANUAL',
      status: 'PAID',
      received_kobo: naira(30_000),
      recorded_by: shop.user.id,
    },
  ])
  expect((await shop.scan(codeOf('2'))).json().data).toMatchObject({ outcome: 'boarded', amountDue: 0 })
})

test('a driver sees and boards only the trips they drive, without phone numbers and next of kin', async () => {
  const shop = await door('driver')
  const { codeOf } = await passenger(shop, shop.trip)
  const path = `/trips/${shop.trip.id}/manifest`
  expect((await shop.call('GET', path)).statusCode).toBe(404)
  expect((await shop.scan(codeOf('1'))).statusCode).toBe(404)
  expect((await shop.call('GET', '/departures')).json().data).toEqual([])

  await shop.database.db.updateTable('trips').set({ driver_id: shop.user.id }).execute()
  expect((await shop.call('GET', '/departures')).json().data).toMatchObject([
    { id: shop.trip.id, passengers: 1 },
  ])
  const { lines } = (await shop.call('GET', path)).json().data
  expect(lines).toMatchObject([
    { passengerName: 'Tester Uche', phone: null, nextOfKinName: null, amountDue: 0 },
  ])
  expect((await shop.scan(codeOf('1'))).json().data.outcome).toBe('boarded')
})

test('a booking of three seats has one balance due in the list of departures, as on the dashboard', async () => {
  const shop = await door()
  const split = { status: 'CONFIRMED' as const, paid_kobo: naira(15_000), confirmed_at: new Date() }
  await passenger(shop, shop.trip, { seats: [1, 2, 3], split: true, fields: split })
  await passenger(shop, shop.trip, { seats: [4] })
  expect((await shop.call('GET', '/departures')).json().data).toMatchObject([{ passengers: 4, owing: 1 }])
})

test('the next departure is first at any time of day; trips that left more than an hour ago are listed apart, the latest first', async () => {
  const shop = await door()
  const { db } = shop.database
  const departing = (minutes: number, fields = {}) =>
    buildTrip(db, { departTime: new Date(Date.now() + minutes * 60_000), fields })
  const daysAgo = await departing(-5 * 24 * 60)
  const gone = await departing(-90)
  const late = await departing(-30)
  const next = await departing(60)
  await departing(30, { status: 'CANCELED' })
  const ids = async (query: string) =>
    (await shop.call('GET', `/departures?page=1&${query}`)).json().data.map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([late.id, next.id, shop.trip.id])
  expect(await ids('isEarlier=false')).toEqual([late.id, next.id, shop.trip.id])
  expect(await ids('isEarlier=true')).toEqual([gone.id, daysAgo.id])
  const day = lagosDay(daysAgo.depart_time)
  expect(await ids(`from=${day}&to=${day}`)).toEqual([daysAgo.id])
  expect(await ids(`from=${day}&to=${day}&isEarlier=true`)).toEqual([daysAgo.id])
  expect(await ids(`from=${day}`)).toEqual([daysAgo.id, gone.id, late.id, next.id, shop.trip.id])
})

test('staff who see all departures, but board only own trips, can board on no other trip', async () => {
  const shop = await door('driver')
  const { booking, codeOf } = await passenger(shop, shop.trip)
  await shop.database.pool.query(
    `insert into role_permissions (role_id, permission) select id, 'boarding.view' from roles where name = 'driver'`,
  )
  expect((await shop.call('GET', `/trips/${shop.trip.id}/manifest`)).statusCode).toBe(200)
  expect((await shop.scan(codeOf('1'))).statusCode).toBe(404)
  const tick = { seatId: shop.trip.seats[0]?.id, isBoarded: true }
  expect((await shop.call('PATCH', `/trips/${shop.trip.id}/boarding`, tick)).statusCode).toBe(404)
  const balance = { bookingId: booking.id, amount: 1 }
  expect((await shop.call('POST', `/trips/${shop.trip.id}/boarding/balance`, balance)).statusCode).toBe(404)
})

test('on the printed manifest a long address takes two lines, and the next passenger starts below them', async () => {
  const shop = await door()
  const address = '14 Sample Close, off Placeholder Avenue, Surulere, Lagos'
  await passenger(shop, shop.trip, { seats: [1], fields: { ...PAID, passenger_address: address } })
  await passenger(shop, shop.trip, { seats: [2] })
  const answer = await shop.call('GET', `/trips/${shop.trip.id}/manifest.pdf`)
  const lines = readPdf(answer.rawPayload).flat()
  const second = lines.find(({ text }) => text.endsWith('Lagos') && !text.startsWith('14'))
  const next = lines.find(({ text }) => text === '1 Sample Street')
  expect((second?.y ?? 0) - (next?.y ?? 0)).toBeGreaterThan(14)
})

test('the manifest as PDF and as CSV shows the passenger with address and next of kin', async () => {
  const shop = await door()
  await passenger(shop, shop.trip, { seats: [1] })
  const answer = await shop.call('GET', `/trips/${shop.trip.id}/manifest.pdf`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = readPdf(answer.rawPayload)
    .flat()
    .map((line) => line.text)
    .join('\n')
  for (const words of ['Passenger manifest', 'Tester Uche', '1 Sample Street', 'Sample Bisi', 'Paid']) {
    expect(text).toContain(words)
  }
  const csv = await shop.call('GET', `/trips/${shop.trip.id}/manifest.csv`)
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="manifest-trip-${shop.trip.id}.csv"`)
  expect(csv.body.split('\r\n')[1]).toBe(
    '1,Tester Uche,1 Sample Street,08000000000,Sample Bisi,08000000001,0,no',
  )
})

test('the printed manifest names the stops that are set, and nothing where none is', async () => {
  const shop = await door()
  const print = async (stops: Partial<Stops>) => {
    await shop.database.db
      .updateTable('routes')
      .set(stopsColumns({ ...NO_STOPS, ...stops }))
      .execute()
    const answer = await shop.call('GET', `/trips/${shop.trip.id}/manifest.pdf`)
    return readPdf(answer.rawPayload)
      .flat()
      .map((line) => line.text)
      .join('\n')
  }
  const both = { boardingPoint: 'Jibowu Park', boardingAddress: '12 Ikorodu Road', dropOff: 'Camp gate' }
  expect(await print(both)).toContain(
    'Boarding point\nJibowu Park, 12 Ikorodu Road\nDrop-off\nCamp gate\nSeat',
  )
  expect(await print({ boardingPoint: 'Jibowu Park' })).not.toContain('Drop-off')
  expect(await print({})).not.toMatch(/Boarding point|Drop-off/)
})

test('a tick and a scan during a move to the same seat of another trip do not board the passenger there', async () => {
  const shop = await door()
  const other = await buildTrip(shop.database.db)
  const { booking, codeOf } = await passenger(shop, shop.trip, { seats: [5] })
  const clerk = await staffMember(shop)
  const first = await shop.database.pool.connect()
  await first.query('begin')
  await first.query('select from bookings where id = $1 for update', [booking.id])
  const moved = clerk.call('POST', `/bookings/${booking.id}/move`, {
    tripId: other.id,
    seatId: [other.seats[4]?.id],
    reason: 'Asked for Friday',
  })
  await untilLockWaits(shop)
  const ticked = shop.call('PATCH', `/trips/${shop.trip.id}/boarding`, {
    seatId: shop.trip.seats[4]?.id,
    isBoarded: true,
  })
  const scanned = shop.scan(codeOf('5'))
  await untilLockWaits(shop, 3)
  await first.query('commit')
  first.release()
  expect((await moved).statusCode).toBe(200)
  expect((await ticked).statusCode).toBe(404)
  expect((await scanned).json().data).toMatchObject({ outcome: 'wrong_trip' })
  expect((await shop.call('GET', `/trips/${other.id}/manifest`)).json().data.lines).toMatchObject([
    { seatNo: '5', boardedAt: null },
  ])
})
