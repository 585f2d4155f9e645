import { expect, test } from 'vitest'
import type { Found } from '#contracts/office/find.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { buildBooking, buildBus, buildPayment, buildRoute, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const NOTHING: Found = { bookings: [], payments: [], trips: [], buses: [] }

const HOUR = 3_600_000

type Caller = Pick<Awaited<ReturnType<typeof staffMember>>, 'call'>

const find = (staff: Caller, q: string) => staff.call('GET', `/find?q=${encodeURIComponent(q)}`)

const found = async (staff: Caller, q: string): Promise<Found> => (await find(staff, q)).json().data

/** Builds a booking with a payment, and logs in a user of that role. */
async function office(role?: string) {
  const shop = await testApp()
  const { db } = shop.database
  const route = await buildRoute(db, { origin: 'Jibowu', destination: 'Wannune (Benue)' })
  const trip = await buildTrip(db, { route })
  const booking = await buildBooking(db, trip, {
    seats: [3],
    fields: {
      passenger_name: 'Zainab Sample',
      email: 'zainab.model@example.com',
      mobile: '+234 803 000 4321',
    },
  })
  const payment = await buildPayment(db, booking, { reference: 'TAF-find-me-77', receipt_no: 'JIB-4040' })
  const { plate_no: plateNo } = await db
    .selectFrom('buses')
    .select('plate_no')
    .where('id', '=', trip.bus_id)
    .executeTakeFirstOrThrow()
  return { ...shop, ...(await staffMember(shop, role)), db, route, trip, booking, payment, plateNo }
}

test('staff find a booking by reference, name, phone or e-mail', async () => {
  const shop = await office()
  const { booking, trip } = shop
  for (const text of [
    booking.booking_token,
    formatReference(booking.booking_token).toLowerCase(),
    'sample ZAINAB',
    '08030004321',
    'zainab.model@',
  ]) {
    expect(await found(shop, text), text).toEqual({
      ...NOTHING,
      bookings: [
        {
          id: booking.id,
          bookingToken: booking.booking_token,
          status: 'DRAFT',
          passengerName: 'Zainab Sample',
          mobile: '+234 803 000 4321',
          route: { origin: 'Jibowu', destination: 'Wannune (Benue)' },
          departTime: trip.depart_time.toISOString(),
        },
      ],
    })
  }
})

test('staff find a payment by its reference or receipt number, and not by the name of the passenger', async () => {
  const shop = await office()
  for (const text of ['taf-FIND-me', 'jib-4040']) {
    expect(await found(shop, text), text).toEqual({
      ...NOTHING,
      payments: [
        {
          id: shop.payment.id,
          reference: 'TAF-find-me-77',
          status: 'PENDING',
          amount: shop.payment.amount_kobo,
          passengerName: 'Zainab Sample',
        },
      ],
    })
  }
  expect((await found(shop, 'zainab')).payments).toEqual([])
})

test('staff find trips by words of the route in any order, and bus and trips by the plate without punctuation', async () => {
  const shop = await office()
  const { trip, plateNo } = shop
  const expected = {
    id: trip.id,
    route: { origin: 'Jibowu', destination: 'Wannune (Benue)' },
    status: 'SCHEDULED',
    departTime: trip.depart_time.toISOString(),
    plateNo,
  }
  expect(await found(shop, 'benue jibowu')).toEqual({ ...NOTHING, trips: [expected] })
  expect(await found(shop, 'jibowu to wannune')).toEqual({ ...NOTHING, trips: [expected] })
  expect(await found(shop, 'wannune to jibowu')).toEqual(NOTHING)
  expect(await found(shop, plateNo.replaceAll('-', ''))).toEqual({
    ...NOTHING,
    trips: [expected],
    buses: [{ id: trip.bus_id, plateNo, busType: 'Sprinter', isActive: true }],
  })
})

test('the next departure comes first and past trips last; seats that staff keep are no bookings', async () => {
  const shop = await office()
  const { db, route, trip } = shop
  const past = await buildTrip(db, { route, departTime: new Date(Date.now() - 2 * HOUR) })
  const soon = await buildTrip(db, { route, departTime: new Date(Date.now() + 5 * HOUR) })
  const aside = { held_by: shop.user.id, passenger_name: 'Kept aside', email: '', mobile: '' }
  await buildBooking(db, soon, { seats: [1], fields: aside })
  const { trips } = await found(shop, 'jibowu')
  expect(trips.map(({ id }) => id)).toEqual([soon.id, trip.id, past.id])
  expect(await found(shop, 'kept aside')).toEqual(NOTHING)
})

test('a search returns at most five of each kind, the newest bookings and payments first', async () => {
  const shop = await office()
  const { db, route } = shop
  for (let no = 1; no <= 6; no++) {
    const trip = await buildTrip(db, { route })
    const fields = { passenger_name: `Sixfold Sample ${no}`, created_at: new Date(Date.now() + no * HOUR) }
    const booking = await buildBooking(db, trip, { fields })
    await buildPayment(db, booking, { reference: `SIXFOLD-${no}`, created_at: fields.created_at })
    await buildBus(db)
  }
  const { bookings, payments } = await found(shop, 'sixfold')
  expect(bookings.map(({ passengerName }) => passengerName)).toEqual(
    [6, 5, 4, 3, 2].map((no) => `Sixfold Sample ${no}`),
  )
  expect(payments.map(({ reference }) => reference)).toEqual([6, 5, 4, 3, 2].map((no) => `SIXFOLD-${no}`))
  expect((await found(shop, 'jibowu')).trips).toHaveLength(5)
  expect((await found(shop, 'T-')).buses).toHaveLength(5)
})

test('the best match comes first: phone number, start of the name, words of it, then parts; cancelled ones last', async () => {
  const shop = await office()
  const { db, route, pool } = { ...shop, ...shop.database }
  const named = async (passenger_name: string, fields = {}) => {
    const trip = await buildTrip(db, { route })
    return buildBooking(db, trip, { fields: { passenger_name, ...fields } })
  }
  await named('Queue Person B')
  await named('Queue Person Bode')
  const gone = await named('Queue Person B')
  await pool.query(
    `update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null where booking_id = $1`,
    [gone.id],
  )
  await db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', cancelled_because: 'staff', cancelled_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  await named('Person Queue')
  await named('Queuebert Person')
  await named('Sample Caller', { email: 'queue.person.b@example.com', mobile: '0803 999 1234' })
  await named('Queue Person C')
  const names = async (text: string) =>
    (await found(shop, text)).bookings.map(({ status, passengerName }) =>
      status === 'CANCELLED' ? `${passengerName} (cancelled)` : passengerName,
    )
  expect(await names('queue person b')).toEqual([
    'Queue Person Bode',
    'Queue Person B',
    'Queue Person B (cancelled)',
  ])
  expect((await names('queue person')).slice(0, 3)).toEqual([
    'Queue Person C',
    'Queue Person Bode',
    'Queue Person B',
  ])
  expect(await names('person queue')).toEqual([
    'Person Queue',
    'Queue Person C',
    'Queuebert Person',
    'Queue Person Bode',
    'Queue Person B',
  ])
  await named('Another Caller', { mobile: '0803 777 9991', email: '2348039991234@example.com' })
  expect(await names('+234 803 999 1234')).toEqual(['Sample Caller', 'Another Caller'])
  const list = await shop.call('GET', '/bookings?page=1&search=queue%20person%20b')
  const rows = (list.json() as { data: { passengerName: string; status: string }[] }).data
  expect(rows.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT', 'CANCELLED'])
})

test('each kind is empty without its permission; a driver finds only the trips they drive', async () => {
  const shop = await office('support')
  const { db, pool } = shop.database
  const everything = [shop.booking.booking_token, 'TAF-find-me', 'jibowu', shop.plateNo]
  const kindsFor = async (staff: Caller) => {
    const all = await Promise.all(everything.map((text) => found(staff, text)))
    const kinds = ['bookings', 'payments', 'trips', 'buses'] as const
    return kinds.filter((kind) => all.some((one) => one[kind].length > 0))
  }
  expect(await kindsFor(shop)).toEqual(['bookings', 'payments', 'trips', 'buses'])
  for (const [permission, left] of [
    ['bookings.view', ['payments', 'trips', 'buses']],
    ['payments.view', ['trips', 'buses']],
    ['trips.view', ['buses']],
    ['buses.view', []],
  ] as const) {
    await pool.query(
      `delete from role_permissions where permission = $1 and role_id = (select id from roles where name = 'support')`,
      [permission],
    )
    expect(await kindsFor(shop), `without ${permission}`).toEqual(left)
  }
  const driver = await staffMember(shop, 'driver')
  expect(await kindsFor(driver)).toEqual([])
  await db.updateTable('trips').set({ driver_id: driver.user.id }).execute()
  expect(await kindsFor(driver)).toEqual(['trips'])
  expect((await shop.app.inject('/api/find?q=jibowu')).statusCode).toBe(401)
})

test('a text that is too short, too long or unreadable is refused; signs of SQL and patterns match only themselves', async () => {
  const shop = await office()
  for (const [text, message] of [
    ['', 'Type at least 2 characters'],
    ['z', 'Type at least 2 characters'],
    [' z ', 'Type at least 2 characters'],
    ['\u200b\u200b\u200b', 'Type at least 2 characters'],
    ['z'.repeat(101), 'At most 100 characters'],
    ['zai\u0000nab', 'Contains characters that cannot be shown'],
    ['zai\u202enab', 'Contains characters that cannot be shown'],
  ] as const) {
    const answer = await find(shop, text)
    expect(answer.statusCode, JSON.stringify(text)).toBe(400)
    expect(answer.json().fields).toEqual({ q: message })
  }
  expect((await shop.call('GET', '/find')).statusCode).toBe(400)
  expect((await shop.call('GET', '/find?q=ab&q=cd')).statusCode).toBe(400)
  const signs = ['%%', '__', '\\\\', "';--", "' or 1=1", '\u{1f68c}\u{1f68c}', '-- --', 'z'.repeat(100)]
  for (const text of signs) {
    const answer = await find(shop, text)
    expect(answer.statusCode, text).toBe(200)
    expect(answer.json().data, text).toEqual(NOTHING)
  }
})
