import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { issueTickets } from '#server/bookings/tickets/issue-tickets.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { limit } from '#testing/limits.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { freezeManifests } from './freeze-manifests.ts'

const paidFor = (seats: number) => ({
  status: 'CONFIRMED' as const,
  paid_kobo: naira(35_000 * seats),
  confirmed_at: new Date(),
  passenger_name: 'Ada Obi',
})

const BOLA = {
  name: 'Bola Ade',
  phone: '08030000002',
  address: '2 Palm Road',
  nextOfKinName: 'Chi Ade',
  nextOfKinPhone: '08030000003',
}

async function manifestOf(role = 'manager') {
  const shop = await testApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { seats: [1, 2, 3], fields: paidFor(3) })
  const staff = await staffMember(shop, role)
  const show = async () => (await staff.call('GET', `/trips/${trip.id}/manifest`)).json().data
  const missing = async () => (await staff.call('GET', `/trips/${trip.id}/manifest/missing`)).json().data
  const edit = (seatNo: string, change: object) =>
    staff.call('PATCH', `/bookings/${booking.id}/passengers/${seatNo}`, change)
  const shownAt = async (seatNo: string): Promise<Date> => {
    const row = await db
      .selectFrom('passengers')
      .select('updated_at')
      .where('booking_id', '=', booking.id)
      .where('seat_no', '=', seatNo)
      .executeTakeFirstOrThrow()
    return row.updated_at
  }
  return { ...shop, ...staff, db, trip, booking, show, missing, edit, shownAt }
}

test('a booking of three seats has the buyer on one line of the manifest, and what the other two miss', async () => {
  const { show, missing } = await manifestOf()
  const { lines } = await show()
  expect(lines.map((line: { passengerName: string }) => line.passengerName)).toEqual(['Ada Obi', '', ''])
  const all = ['name', 'phone', 'address', 'nextOfKinName', 'nextOfKinPhone']
  expect(lines.map((line: { missing: string[] }) => line.missing)).toEqual([[], all, all])
  expect(await missing()).toMatchObject({
    complete: 1,
    passengers: 3,
    seats: [
      { seatNo: '2', bookedBy: 'Ada Obi', missing: all },
      { seatNo: '3', missing: all },
    ],
  })
})

test('a clerk completes a passenger in one step, and the log has no details of the person', async () => {
  const { edit, shownAt, missing, show, db } = await manifestOf('manager')
  const answer = await edit('2', { ...BOLA, updatedAt: await shownAt('2') })
  expect(answer.json().data).toMatchObject({ seatNo: '2', missing: [] })
  expect(await missing()).toMatchObject({ complete: 2, passengers: 3 })
  expect((await show()).lines[1]).toMatchObject({ passengerName: 'Bola Ade', phone: '08030000002' })
  const log = await db.selectFrom('audit_log').select(['action', 'details']).execute()
  expect(log).toEqual([
    {
      action: 'passenger.edited',
      details: 'seat 2: name, phone number, address, next of kin with phone number',
    },
  ])
})

test('details can come in parts; the passenger is complete with the last of them', async () => {
  const { edit, shownAt } = await manifestOf()
  const { nextOfKinPhone, ...rest } = BOLA
  const part = await edit('2', { ...rest, updatedAt: await shownAt('2') })
  expect(part.json().data.missing).toEqual(['nextOfKinPhone'])
  const whole = await edit('2', { nextOfKinPhone, updatedAt: part.json().data.updatedAt })
  expect(whole.json().data.missing).toEqual([])
})

test('the second of two editors is refused and changes nothing', async () => {
  const { edit, shownAt, show } = await manifestOf()
  const updatedAt = await shownAt('2')
  expect((await edit('2', { ...BOLA, updatedAt })).statusCode).toBe(200)
  const second = await edit('2', { ...BOLA, name: 'Chi Eze', updatedAt })
  expect([second.statusCode, second.json().code]).toEqual([409, 'STALE'])
  expect((await show()).lines[1].passengerName).toBe('Bola Ade')
})

test('a phone number that nobody can dial is refused', async () => {
  const { edit, shownAt } = await manifestOf()
  const refused = await edit('2', { phone: '12', updatedAt: await shownAt('2') })
  expect(refused.json().fields).toEqual({ phone: 'Phone number must be at least 10 digits' })
})

test('a driver sees names and missing details and no phone numbers, and completes passengers of own trips only', async () => {
  const { edit, shownAt, show, db, user } = await manifestOf('driver')
  const updatedAt = await shownAt('2')
  expect((await edit('2', { ...BOLA, updatedAt })).statusCode).toBe(404)
  await db.updateTable('trips').set({ driver_id: user.id }).execute()
  expect((await edit('2', { ...BOLA, updatedAt })).statusCode).toBe(200)
  const { lines } = await show()
  expect(lines[1]).toMatchObject({ passengerName: 'Bola Ade', phone: null, address: null, missing: [] })
  expect(JSON.stringify(lines)).not.toContain('0803')
})

test('support sees the people of a booking and completes one; finance sees no details of them', async () => {
  const { edit, shownAt, call, booking, ...shop } = await manifestOf('support')
  const people = async (ask = call) => (await ask('GET', `/bookings/${booking.id}`)).json().data.people
  expect(await people()).toMatchObject([
    { seatNo: '1', passengerName: 'Ada Obi', phone: '08000000000', missing: [] },
    { seatNo: '2', passengerName: '', bookedBy: 'Ada Obi' },
    { seatNo: '3' },
  ])
  expect((await edit('2', { ...BOLA, updatedAt: await shownAt('2') })).statusCode).toBe(200)
  const finance = await staffMember(shop, 'finance')
  const seen = await people(finance.call)
  expect(seen[1]).toMatchObject({ passengerName: 'Bola Ade', phone: null, nextOfKinName: null, missing: [] })
})

test('finance may not edit passengers', async () => {
  const { edit, shownAt } = await manifestOf('finance')
  expect((await edit('2', { ...BOLA, updatedAt: await shownAt('2') })).statusCode).toBe(403)
})

test('an infant is listed with its adult and does not count as a seat', async () => {
  const { edit, shownAt, show, call, trip } = await manifestOf()
  await edit('1', { infantName: 'Baby Obi', updatedAt: await shownAt('1') })
  const { lines } = await show()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({ infantName: 'Baby Obi', missing: [] })
  const csv = (await call('GET', `/trips/${trip.id}/manifest.csv`)).body.split('\r\n')
  expect(csv[2]).toMatch(/^Lap 1,Baby Obi \(infant\),1 Sample Street,/)
  const pdf = readPdf((await call('GET', `/trips/${trip.id}/manifest.pdf`)).rawPayload)
    .flat()
    .map((line) => line.text)
    .join('\n')
  for (const words of ['Baby Obi (infant)', 'No fare', '3 of 14, 1 on', 'Not named, booked by']) {
    expect(pdf).toContain(words)
  }
  await edit('1', { infantName: '', updatedAt: await shownAt('1') })
  expect((await show()).lines[0].infantName).toBeNull()
})

test('nobody edits a seat of a cancelled booking, or one that the booking does not have', async () => {
  const { edit, shownAt, db, booking } = await manifestOf()
  const updatedAt = await shownAt('2')
  expect((await edit('9', { ...BOLA, updatedAt })).statusCode).toBe(404)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('seats')
      .set({ status: 'AVAILABLE', booking_id: null })
      .where('booking_id', '=', booking.id)
      .execute()
    await tx
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelled_because: 'staff', cancelled_at: new Date() })
      .execute()
  })
  expect((await edit('2', { ...BOLA, updatedAt })).statusCode).toBe(404)
})

/** The control joins the seats with their bookings and so names the buyer on each seat: fewer people than seats. */
test('each sold seat is its own person or names what is missing; the join with the buyer alone is not', async () => {
  const { edit, shownAt, show, db, trip } = await manifestOf()
  await buildBooking(db, trip, { seats: [5, 6], fields: { ...paidFor(2), passenger_name: 'Dele Oni' } })
  for (const [seatNo, name] of [
    ['2', 'Bola Ade'],
    ['3', 'Chi Eze'],
  ] as const)
    await edit(seatNo, { ...BOLA, name, updatedAt: await shownAt(seatNo) })
  const { lines } = await show()
  const people = lines.map((line: { passengerName: string; missing: string[] }) =>
    line.missing.includes('name') ? null : line.passengerName,
  )
  expect(people).toEqual(['Ada Obi', 'Bola Ade', 'Chi Eze', 'Dele Oni', null])
  const joined = await db
    .selectFrom('seats')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .select('passenger_name')
    .where('seats.status', '=', 'BOOKED')
    .execute()
  expect(new Set(joined.map((row) => row.passenger_name)).size).toBeLessThan(joined.length)
})

const FIELDS = ['name', 'phone', 'address', 'nextOfKinName', 'nextOfKinPhone'] as const

test('any mix of bookings and given details: each detail of each sold seat is on the manifest or named as missing', {
  timeout: limit(120_000),
}, async () => {
  const shop = await testApp()
  const { db } = shop.database
  const { call } = await staffMember(shop, 'manager')
  const givenDetails = fc.array(fc.subarray([...FIELDS]), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(givenDetails, { minLength: 1, maxLength: 3 }), async (mix) => {
      const trip = await buildTrip(db)
      let last = 0
      for (const given of mix) {
        const seats = given.map(() => ++last)
        const booking = await buildBooking(db, trip, { seats, fields: paidFor(seats.length) })
        for (const [index, fields] of given.entries()) {
          const seatNo = String(seats[index])
          const row = await db
            .selectFrom('passengers')
            .select('updated_at')
            .where('booking_id', '=', booking.id)
            .where('seat_no', '=', seatNo)
            .executeTakeFirstOrThrow()
          const details = Object.fromEntries(fields.map((field) => [field, BOLA[field]]))
          const path = `/bookings/${booking.id}/passengers/${seatNo}`
          expect((await call('PATCH', path, { ...details, updatedAt: row.updated_at })).statusCode).toBe(200)
        }
      }
      const { lines } = (await call('GET', `/trips/${trip.id}/manifest`)).json().data
      expect(lines).toHaveLength(last)
      for (const { passengerName, missing, ...line } of lines) {
        const known = { ...line, name: passengerName }
        expect(FIELDS.filter((field) => known[field] === '')).toEqual(missing)
      }
    }),
    { numRuns: 12, seed: 1 },
  )
})

test('a paid passenger without details is amber at the door: staff add them, or board without; nobody is refused', async () => {
  const { booking, trip, call, edit, db } = await manifestOf()
  const scan = async (more = {}) =>
    (await call('POST', `/trips/${trip.id}/boarding`, { code: booking.booking_token, ...more })).json().data
  const amber = await scan()
  expect(amber).toMatchObject({
    outcome: 'incomplete',
    boarded: 0,
    incomplete: [{ seatNo: '2' }, { seatNo: '3' }],
  })
  const [seat] = amber.incomplete
  const saved = await edit('2', { ...BOLA, updatedAt: seat.updatedAt })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await scan()).toMatchObject({ outcome: 'incomplete', incomplete: [{ seatNo: '3' }] })
  const boarded = await scan({ withoutDetails: true })
  expect(boarded).toMatchObject({ outcome: 'boarded', boarded: 3, seatNos: ['1', '2', '3'] })
  expect(await scan()).toMatchObject({ outcome: 'already' })
  const log = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'passenger.boarded')
    .execute()
  expect(log).toEqual([{ details: 'seats 1, 2, 3; no details' }])
})

test('a tick in the manifest boards a passenger without details, and the log has the reason', async () => {
  const { trip, call, show, db } = await manifestOf()
  const { lines } = await show()
  for (const { seatId } of lines.slice(0, 2)) {
    const ticked = await call('PATCH', `/trips/${trip.id}/boarding`, { seatId, isBoarded: true })
    expect(ticked.statusCode, ticked.body).toBe(200)
  }
  await call('PATCH', `/trips/${trip.id}/boarding`, { seatId: lines[1].seatId, isBoarded: false })
  const log = await db.selectFrom('audit_log').select('details').orderBy('id').execute()
  expect(log.map(({ details }) => details)).toEqual(['seat 1', 'seat 2; no details', 'seat 2'])
})

test('the code of a seat that nobody is named for shows the buyer plainly as the buyer', async () => {
  const { trip, call, db, booking } = await manifestOf()
  await db.transaction().execute((tx) => issueTickets(tx, booking.id))
  const codes = await db.selectFrom('tickets').select(['seat_no', 'short_code']).execute()
  const scan = async (seatNo: string) => {
    const code = codes.find(({ seat_no }) => seat_no === seatNo)?.short_code
    return (await call('POST', `/trips/${trip.id}/boarding`, { code })).json().data
  }
  expect(await scan('1')).toMatchObject({ outcome: 'boarded', passengerName: 'Ada Obi' })
  expect(await scan('2')).toMatchObject({
    outcome: 'incomplete',
    passengerName: 'Not named, booked by Ada Obi',
  })
})

test('an hour after the departure the manifest is stored: PDF and CSV have the people of that time, the digest and our signature', async () => {
  const { booking, trip, call, edit, shownAt, db, context } = await manifestOf()
  await edit('2', { ...BOLA, updatedAt: await shownAt('2') })
  await db
    .updateTable('trips')
    .set({ depart_time: new Date(Date.now() - 59 * 60_000) })
    .execute()
  await freezeManifests(context)
  expect(await db.selectFrom('departed_manifests').selectAll().execute()).toEqual([])
  await db
    .updateTable('trips')
    .set({ depart_time: new Date(Date.now() - 61 * 60_000) })
    .execute()
  await Promise.all([freezeManifests(context), freezeManifests(context)])
  const later = await edit('2', { name: 'Someone Else', updatedAt: await shownAt('2') })
  expect(later.statusCode, later.body).toBe(200)
  const csv = (await call('GET', `/trips/${trip.id}/manifest.csv`)).body
  expect(csv).toContain('Bola Ade')
  expect(csv).not.toContain('Someone Else')
  const [, digest = ''] = csv.match(/SHA-256,([0-9a-f]{64})/) ?? []
  const rows = csv.slice(0, csv.indexOf('SHA-256'))
  expect(createHash('sha256').update(rows).digest('hex')).toBe(digest)
  const pdf = readPdf((await call('GET', `/trips/${trip.id}/manifest.pdf`)).rawPayload)
    .flat()
    .map((line) => line.text)
    .join('\n')
  expect(pdf).toContain(digest)
  const [, signature = ''] = csv.match(/Signature,(\S+)/) ?? []
  const [, spki = ''] = csv.match(/Public key,(\S+)/) ?? []
  expect(pdf).toContain(signature)
  expect(pdf).toContain(spki)
  const key = await db.selectFrom('ticket_keys').select('public_key').executeTakeFirstOrThrow()
  expect(spki, 'the key of our tickets').toBe(key.public_key.toString('base64'))
  const verifier = await crypto.subtle.importKey(
    'spki',
    Buffer.from(spki, 'base64'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const isSigned = (text: string) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      verifier,
      Buffer.from(signature, 'base64'),
      Buffer.from(text),
    )
  expect(await isSigned(`tafiya manifest:${trip.id}:${digest}`)).toBe(true)
  expect(await isSigned(`tafiya manifest:${trip.id + 1}:${digest}`), 'of another bus').toBe(false)
  expect(await isSigned(`tafiya manifest:${trip.id}:${digest.replace(/.$/, 'x')}`)).toBe(false)
  expect(booking.status).toBe('CONFIRMED')
})
