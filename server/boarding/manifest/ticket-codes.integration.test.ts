import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { readT2, writeT2 } from '#domain/bookings/ticket-code.ts'
import { naira } from '#domain/platform/money.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { selectFreeKeyNumber, selectSigningKey } from '#server/bookings/tickets/queries.ts'
import { isSignedT2 } from '#server/bookings/tickets/t2-code.ts'
import { publicKey, rotateTicketKey, signingKey } from '#server/bookings/tickets/ticket-keys.ts'
import { makeTicket } from '#server/messages/ticket-files/make-ticket.ts'
import { type BuiltTrip, buildBooking, buildTrip } from '#testing/builders.ts'
import { setHits } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

const PAID = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000), confirmed_at: new Date() }

async function door() {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db)
  const staff = await staffMember(shop)
  const scan = async (code: string, tripId = trip.id) =>
    (await staff.call('POST', `/trips/${tripId}/boarding`, { code })).json().data
  const move = async (bookingId: number, to: BuiltTrip, seatNo: number) => {
    const answer = await staff.call('POST', `/bookings/${bookingId}/move`, {
      tripId: to.id,
      seatId: [to.seats[seatNo - 1]?.id],
      reason: 'Asked for Friday',
    })
    expect(answer.statusCode).toBe(200)
  }
  const change = (bookingToken: string, wanted: object) =>
    staff.call('PATCH', '/bookings', { bookingToken, reason: 'Asked by phone', ...wanted })
  return { ...shop, ...staff, trip, scan, move, change }
}

type Door = Awaited<ReturnType<typeof door>>

/** Buys a seat like a visitor on the site. The payment confirms the booking, which issues the ticket. */
async function buyer(shop: Door, trip = shop.trip, seat = 5) {
  const visitor = await visitorWithDraft(shop, { trip, seats: [seat] })
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

async function ticketOf({ context }: SellingApp, bookingId: number) {
  const { seats } = await makeTicket(context, await readBookingById(context.db, bookingId))
  const [first] = seats
  if (!first) throw new Error('a ticket without a seat')
  return first
}

test('a booking moves to the same seat number of another trip: the old code boards on neither trip, the new one boards [F67]', async () => {
  const shop = await door()
  const friday = await buildTrip(shop.database.db)
  const visitor = await buyer(shop)
  const old = await ticketOf(shop, visitor.id)
  await shop.move(visitor.id, friday, 5)
  expect(await shop.scan(old.code, friday.id)).toMatchObject({
    outcome: 'replaced',
    endedBecause: 'moved',
    seatNos: ['5'],
    boarded: 0,
  })
  expect(await shop.scan(old.code)).toMatchObject({ outcome: 'wrong_trip', boarded: 0 })
  expect(await shop.scan(old.shortCode, friday.id)).toMatchObject({ outcome: 'unknown' })
  const fresh = await ticketOf(shop, visitor.id)
  expect(await shop.scan(fresh.code, friday.id)).toMatchObject({ outcome: 'boarded', seatNos: ['5'] })
})

test('control: the signature of the old code stays good, and it names the booking and its seat after the move [F67]', async () => {
  const shop = await door()
  const friday = await buildTrip(shop.database.db)
  const visitor = await buyer(shop)
  const old = readT2((await ticketOf(shop, visitor.id)).code)
  await shop.move(visitor.id, friday, 5)
  const key = old && (await publicKey(shop.database.db, old.keyNo))
  expect(old && key && isSignedT2(key, old)).toBe(true)
  const { bookingToken, seats, trip } = await readBookingById(shop.database.db, visitor.id)
  expect(old).toMatchObject({ bookingToken, seatNo: seats[0]?.seatNo })
  expect(trip.id).toBe(friday.id)
})

test('a move to another seat of the same trip ends the code; a move to the same seat keeps it', async () => {
  const shop = await door()
  const visitor = await buyer(shop)
  const old = await ticketOf(shop, visitor.id)
  await shop.move(visitor.id, shop.trip, 6)
  expect(await shop.scan(old.code)).toMatchObject({
    outcome: 'replaced',
    endedBecause: 'seat_changed',
    seatNos: ['6'],
  })
  const fresh = await ticketOf(shop, visitor.id)
  await shop.move(visitor.id, shop.trip, 6)
  expect(await ticketOf(shop, visitor.id)).toEqual(fresh)
  expect(await shop.scan(fresh.code)).toMatchObject({ outcome: 'boarded', seatNos: ['6'] })
})

test('a booking is cancelled and confirmed again: its first code is refused, the new one boards', async () => {
  const shop = await door()
  const visitor = await buyer(shop)
  const old = await ticketOf(shop, visitor.id)
  expect((await shop.change(visitor.bookingToken, { status: 'CANCELLED', refund: 'none' })).statusCode).toBe(
    200,
  )
  expect(await shop.scan(old.code)).toMatchObject({ outcome: 'cancelled' })
  expect((await shop.change(visitor.bookingToken, { status: 'CONFIRMED' })).statusCode).toBe(200)
  expect(await shop.scan(old.code)).toMatchObject({ outcome: 'replaced', endedBecause: 'cancelled' })
  const fresh = await ticketOf(shop, visitor.id)
  expect(await shop.scan(fresh.code)).toMatchObject({ outcome: 'boarded' })
})

test('the short code boards its seat when typed in lower case, in groups, and with O and L for any 0 and 1', async () => {
  const shop = await door()
  const visitor = await buyer(shop)
  await shop.database.pool.query(`update tickets set short_code = '01AB10CD'`)
  const { shortCode } = await ticketOf(shop, visitor.id)
  expect(shortCode).toBe('01AB10CD')
  const typed = formatReference(shortCode).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await shop.scan(typed)).toMatchObject({ outcome: 'boarded', seatNos: ['5'] })
})

test('after twenty wrong short codes a member of staff gets 429 for every short code but can scan; right codes and colleagues are not counted', async () => {
  const shop = await door()
  const visitor = await buyer(shop)
  const { shortCode } = await ticketOf(shop, visitor.id)
  const path = `/trips/${shop.trip.id}/boarding`
  const guess = () => shop.call('POST', path, { code: shortCode === '00000000' ? '00000001' : '00000000' })
  const wrongSoFar = (hits: number) =>
    setHits(shop, { name: 'wrong-short-code', windowSeconds: 15 * 60 }, String(shop.user.id), hits)
  await wrongSoFar(19)
  for (const outcome of ['boarded', 'already', 'already'])
    expect(await shop.scan(shortCode)).toMatchObject({ outcome })
  await wrongSoFar(19)
  expect((await guess()).json().data.outcome).toBe('unknown')
  await wrongSoFar(20)
  expect((await guess()).statusCode).toBe(429)
  expect((await shop.call('POST', path, { code: shortCode })).statusCode).toBe(429)
  const { code } = await ticketOf(shop, visitor.id)
  expect(await shop.scan(code)).toMatchObject({ outcome: 'already' })
  const colleague = await staffMember(shop, 'manager')
  expect((await colleague.call('POST', path, { code: shortCode })).json().data.outcome).toBe('already')
})

test('a T2 code with the right data and a random signature is unknown, also after the keys are lost', async () => {
  const shop = await door()
  const visitor = await buyer(shop)
  const read = readT2((await ticketOf(shop, visitor.id)).code)
  if (!read) throw new Error('unreadable')
  for (const isKeyLost of [false, true]) {
    if (isKeyLost) await shop.database.db.deleteFrom('ticket_keys').execute()
    for (let i = 0; i < 5; i++) {
      const forged = writeT2({ ...read, signature: randomBytes(64) })
      expect(await shop.scan(forged)).toMatchObject({ outcome: 'unknown', passengerName: null })
    }
  }
})

test('the keys are lost: issued tickets still board, and the next key takes another number', async () => {
  const shop = await door()
  const visitor = await buyer(shop)
  const { code } = await ticketOf(shop, visitor.id)
  await shop.database.db.deleteFrom('ticket_keys').execute()
  const next = await buyer(shop, shop.trip, 6)
  const fresh = await ticketOf(shop, next.id)
  expect(readT2(fresh.code)?.keyNo).not.toBe(readT2(code)?.keyNo)
  expect(await shop.scan(code)).toMatchObject({ outcome: 'boarded' })
  expect(await shop.scan(fresh.code)).toMatchObject({ outcome: 'boarded' })
})

test('a new key signs new tickets; the old one verifies until a rotation two days after the arrival of its last trip', async () => {
  const shop = await door()
  const { db, pool } = shop.database
  const first = await ticketOf(shop, (await buyer(shop)).id)
  const number = await rotateTicketKey(db)
  const second = await ticketOf(shop, (await buyer(shop, shop.trip, 6)).id)
  const [old, fresh] = [readT2(first.code), readT2(second.code)]
  if (!old || !fresh) throw new Error('unreadable')
  expect(fresh.keyNo).toBe(number)
  expect(old.keyNo).not.toBe(number)
  for (const code of [old, fresh]) {
    const key = await publicKey(db, code.keyNo)
    expect(key && isSignedT2(key, code)).toBe(true)
  }
  expect(await shop.scan(first.code)).toMatchObject({ outcome: 'boarded' })
  const isVerified = async () => {
    const key = await publicKey(db, old.keyNo)
    return key !== null && isSignedT2(key, old)
  }
  for (const [arrived, expected] of [
    [`- interval '8 hours'`, true],
    [`interval '47 hours'`, true],
    [`interval '48 hours'`, false],
  ] as const) {
    await pool.query(
      `update trips set depart_time = now() - interval '1 day' - (${arrived}), arrive_time = now() - (${arrived})`,
    )
    await rotateTicketKey(db)
    expect(await isVerified(), arrived).toBe(expected)
  }
})

test('with all sixteen key numbers on tickets of coming trips, a rotation fails and a signing key remains', async () => {
  const shop = await door()
  const { db } = shop.database
  for (let key = 1; key <= 15; key++) {
    await buyer(shop, await buildTrip(db), 1)
    await rotateTicketKey(db)
  }
  await buyer(shop, await buildTrip(db), 1)
  await expect(rotateTicketKey(db)).rejects.toThrow('all 16 key numbers')
  expect(await selectSigningKey(db)).toBeDefined()
}, 120_000)

test('eight first requests for the signing key at once create one key', async () => {
  const shop = await door()
  const { db } = shop.database
  const keys = await Promise.all(Array.from({ length: 8 }, () => signingKey(db)))
  expect(new Set(keys.map(({ number }) => number)).size).toBe(1)
  expect(await db.selectFrom('ticket_keys').select('number').execute()).toHaveLength(1)
})

test('control: two checks without the lock both find no key and the same free number', async () => {
  const shop = await door()
  const { db } = shop.database
  const look = async () => [await selectSigningKey(db), await selectFreeKeyNumber(db)]
  expect(await Promise.all([look(), look()])).toEqual([
    [undefined, 0],
    [undefined, 0],
  ])
})

test('ten prints of a ticket at once show the same code', async () => {
  const shop = await door()
  const booking = await buildBooking(shop.database.db, shop.trip, { seats: [8], fields: PAID })
  const prints = await Promise.all(Array.from({ length: 10 }, () => ticketOf(shop, booking.id)))
  expect(new Set(prints.map(({ code }) => code)).size).toBe(1)
})
