import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { door, HOUR, PAID, phone } from './testing/door-phones.ts'

const SPLIT = { status: 'CONFIRMED' as const, paid_kobo: naira(5_000), confirmed_at: new Date() }

type Shop = Awaited<ReturnType<typeof door>>

const move = async (shop: Shop, bookingId: number | undefined, seat: number) => {
  const admin = await staffMember(shop)
  const answer = await admin.call('POST', `/bookings/${bookingId}/move`, {
    tripId: shop.trip.id,
    seatId: [shop.trip.seats[seat - 1]?.id],
    reason: 'Asked by phone',
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('a number that is sent again with another ticket, amount or undo is refused, so that no boarding is lost', async () => {
  const shop = await door({ seats: [5, 6] })
  await buildBooking(shop.database.db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { board, cash, unboard, upload, send } = await phone(shop)
  const scan = board(5)
  const taken = cash(7, 30_000)
  const undo = unboard(5, scan)
  await upload(scan, taken, undo)
  const others = [
    { ...board(6), seq: scan.seq },
    { ...cash(7, 20_000), seq: taken.seq },
    { ...unboard(6, scan), seq: undo.seq },
  ]
  for (const other of others) {
    const refused = await send([other])
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toBe(
      'This phone has sent another boarding under the same number. Board the waiting passengers in the manifest.',
    )
  }
  const twice = [board(5), board(6)].map((event) => ({ ...event, seq: 90 }))
  expect((await send(twice)).statusCode, 'two boardings with one number in a batch').toBe(409)
  expect(await shop.events()).toHaveLength(3)
  expect(await shop.boardedSeats()).toEqual([])
})

test('an undo for one seat undoes no other seat, and the log names the seat', async () => {
  const shop = await door({ seats: [5, 6] })
  const { board, unboard, upload } = await phone(shop)
  const [first, second] = [board(5), board(6)]
  await upload(first, second)
  await upload(unboard(5, second))
  expect(await shop.boardedSeats()).toEqual([5, 6])
  await upload(unboard(6, first, second))
  expect(await shop.boardedSeats()).toEqual([5])
  const log = await shop.database.db
    .selectFrom('audit_log')
    .select(['details', 'actor_id'])
    .where('action', '=', 'passenger.unboarded')
    .orderBy('id')
    .execute()
  expect(log.map(({ details }) => details)).toEqual([
    expect.stringMatching(/^seat 5, by phone/),
    expect.stringMatching(/^seat 6, by phone/),
  ])
  expect(log.every(({ actor_id }) => actor_id === shop.user.id)).toBe(true)
})

test('an undo of a boarding on another trip changes nothing there', async () => {
  const shop = await door()
  const here = await phone(shop)
  const scan = here.board(5)
  await here.upload(scan)
  const trip = await buildTrip(shop.database.db, { departTime: new Date(Date.now() + HOUR) })
  await buildBooking(shop.database.db, trip, { seats: [5], fields: PAID })
  const there = await phone({ ...shop, trip })
  await there.upload(there.unboard(5, { seq: scan.seq, deviceId: here.device.id }))
  expect(await shop.boardedSeats()).toEqual([5])
})

test('a ticket of another trip boards nobody and is listed as unknown', async () => {
  const shop = await door()
  const trip = await buildTrip(shop.database.db, { departTime: new Date(Date.now() + HOUR) })
  await buildBooking(shop.database.db, trip, { seats: [5], fields: PAID })
  const [here, there] = [await phone(shop), await phone({ ...shop, trip })]
  await here.upload({ ...here.board(5), ticket: there.seat(5).ticket })
  expect(await shop.boardedSeats()).toEqual([])
  expect(await shop.exceptions()).toMatchObject([{ kind: 'boarded_unknown' }])
})

test('a booking that was moved away from its seat and back boards with its ticket, and nothing is listed', async () => {
  const shop = await door()
  // The first download issues the tickets.
  await phone(shop)
  await move(shop, shop.bookings[0]?.id, 9)
  await move(shop, shop.bookings[0]?.id, 5)
  const { board, ask, upload } = await phone(shop)
  expect(await ask(board(5))).toMatchObject({ outcomes: [{ outcome: 'boarded' }] })
  const again = await phone(shop)
  expect(await again.ask(again.board(5))).toMatchObject({ outcomes: [{ outcome: 'already' }] })
  await upload(board(5))
  expect(await shop.boardedSeats()).toEqual([5])
  expect((await shop.exceptions()).map(({ kind }) => kind)).toEqual(['double_scan'])
})

test('the list has the codes of ended tickets with the reason: ticket, short code and reference', async () => {
  const shop = await door({ seats: [5, 6] })
  await phone(shop)
  await move(shop, shop.bookings[0]?.id, 9)
  const { list } = await phone(shop)
  const [ended] = list.ended
  expect(list.ended).toMatchObject([{ seatNo: '5', because: 'seat_changed' }])
  const valid = list.seats.find(({ seatNo }) => seatNo === '9')
  expect(valid?.reference).toBe(ended?.reference)
  expect(valid?.ticket).not.toBe(ended?.ticket)
})

test.each([
  ['a year of five digits', { at: '9999-12-31T23:59:59.000Z', clockOffsetMs: -2_000_000_000 }],
  ['a year before Christ', { at: '0000-01-01T00:00:00.000Z' }],
  ['no time', { at: 'yesterday' }],
  ['an offset of a year', { clockOffsetMs: 31_536_000_000 }],
  ['number 0', { seq: 0 }],
  ['a negative number', { seq: -1 }],
  ['a number that no hand-over can have', { seq: 65_536 }],
  ['seat 100', { seatNo: '100' }],
  ['no seat', { seatNo: '<b>5</b>' }],
  ['a digest that is too short', { ticket: 'ab' }],
])('an event with %s is refused', async (_, fields) => {
  const shop = await door()
  const { board, send } = await phone(shop)
  expect((await send([{ ...board(5), ...fields }])).statusCode).toBe(400)
  expect(await shop.events()).toEqual([])
})

test.each([-30_000, 0, 0.001, 1e-9, 1e15, '30000', null])('cash of %j naira is refused', async (amount) => {
  const shop = await door()
  await buildBooking(shop.database.db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, send } = await phone(shop)
  expect((await send([{ ...cash(7, 1), amount }])).statusCode).toBe(400)
  expect(await shop.database.db.selectFrom('payments').selectAll().execute()).toEqual([])
})

test('a phone whose clock was set after the download is listed, and its boardings count', async () => {
  const shop = await door({ seats: [5, 6] })
  const [early, late] = [await phone(shop), await phone(shop)]
  await early.upload(early.board(5, new Date('1970-01-01T00:10:00Z')))
  await late.upload(late.board(6, new Date(Date.now() + 24 * HOUR)))
  expect(await shop.boardedSeats()).toEqual([5, 6])
  expect(await shop.exceptions()).toMatchObject([
    { kind: 'clock_suspicious', scan: { deviceId: early.device.id } },
    { kind: 'clock_suspicious', scan: { deviceId: late.device.id } },
  ])
  expect((await shop.call('GET', `/trips/${shop.trip.id}/door`)).statusCode).toBe(200)
})

test('cash: a part is kept as a part, what is above the balance is listed, and so is cash for an unknown ticket with its receipt', async () => {
  const shop = await door()
  const { db } = shop.database
  const owing = await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, board, upload, device } = await phone(shop)
  await upload(cash(7, 10_000), board(7))
  const due = () =>
    db.selectFrom('bookings').select('due_kobo').where('id', '=', owing.id).executeTakeFirstOrThrow()
  expect(await due()).toEqual({ due_kobo: naira(20_000) })
  expect((await shop.exceptions()).map(({ kind }) => kind)).toEqual(['boarded_unpaid'])
  await upload(cash(7, 25_000))
  expect(await due()).toEqual({ due_kobo: 0 })
  const unknown = { ...cash(7, 30_000), ticket: 'ab'.repeat(32) }
  await upload(unknown)
  expect(await shop.exceptions()).toMatchObject([
    { kind: 'cash_not_due', cash: { amount: 25_000, notDue: 5_000, receiptNo: `${device.id}-3` } },
    {
      kind: 'cash_not_due',
      bookingId: null,
      cash: { amount: 30_000, notDue: 30_000, receiptNo: `${device.id}-4` },
    },
  ])
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('a trip is given to a colleague: the phone of the first driver sends nothing more, and the colleague takes over', async () => {
  const shop = await door()
  const { db } = shop.database
  const driver = await staffMember(shop, 'driver')
  const path = `/trips/${shop.trip.id}/door`
  expect((await driver.call('GET', path)).statusCode).toBe(404)
  await db.updateTable('trips').set({ driver_id: driver.user.id }).execute()
  await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { board, cash, send, upload } = await phone(shop, driver)
  await upload(board(5))
  const colleague = await staffMember(shop, 'driver')
  await db.updateTable('trips').set({ driver_id: colleague.user.id }).execute()
  expect((await driver.call('GET', path)).statusCode).toBe(404)
  const waiting = [cash(7, 30_000), board(7)]
  const refused = await send(waiting)
  expect(refused.statusCode).toBe(401)
  expect(refused.json().error).toBe(
    'You no longer board this trip. Nothing is lost: ask a colleague who boards it to log in on this phone. Then its boardings and cash are uploaded in their name.',
  )
  expect(await shop.boardedSeats(), 'what was uploaded before still counts').toEqual([5])
  // The colleague logs in on the first phone. The phone gets a new device id, so it sends its events with new numbers.
  const again = await phone(shop, colleague)
  await again.upload(...waiting.map((event, index) => ({ ...event, seq: index + 1 })))
  expect(await shop.boardedSeats()).toEqual([5, 7])
  expect(await db.selectFrom('payments').select(['recorded_by', 'received_kobo']).execute()).toEqual([
    { recorded_by: colleague.user.id, received_kobo: naira(30_000) },
  ])
})

test('an API key gets no phone, because a phone takes cash', async () => {
  const shop = await door()
  const admin = await staffMember(shop)
  const made = await admin.call('POST', '/api-keys', {
    name: 'Partner website',
    permissions: ['boarding.process'],
    days: 30,
  })
  const refused = await shop.app.inject({
    url: `/api/trips/${shop.trip.id}/door`,
    headers: { authorization: `Bearer ${made.json().data.token}` },
  })
  expect(refused.statusCode, refused.body).toBe(403)
  expect(await shop.database.db.selectFrom('door_devices').selectAll().execute()).toEqual([])
})

test('a phone uploads after its user has logged out', async () => {
  const shop = await door()
  const driver = await staffMember(shop, 'manager')
  const { board, upload } = await phone(shop, driver)
  expect((await driver.call('POST', '/users/logout')).statusCode).toBeLessThan(300)
  expect((await driver.call('GET', `/trips/${shop.trip.id}/door`)).statusCode).toBe(401)
  await upload(board(5))
  expect(await shop.boardedSeats()).toEqual([5])
})

test('a trip is cancelled after its list was downloaded: no newer list, and boardings are listed', async () => {
  const shop = await door()
  const { board, upload } = await phone(shop)
  const admin = await staffMember(shop)
  const { updated_at } = await shop.database.db
    .selectFrom('trips')
    .select('updated_at')
    .executeTakeFirstOrThrow()
  const cancelled = await admin.call('PATCH', `/trips/${shop.trip.id}`, {
    status: 'CANCELED',
    updatedAt: updated_at.toISOString(),
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  const refused = await shop.call('GET', `/trips/${shop.trip.id}/door`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('This trip is cancelled, so it has no boarding list.')
  await upload(board(5))
  expect(await shop.boardedSeats()).toEqual([])
  expect(await shop.exceptions()).toMatchObject([{ kind: 'boarded_cancelled' }])
})

test('a trip that is postponed to another day after the download is open to its passengers again, until the next download', async () => {
  const shop = await door()
  const { db } = shop.database
  await phone(shop)
  const [booking] = shop.bookings
  const blockOf = async () => {
    const opened = await shop.app.inject({
      method: 'POST',
      url: '/api/self/open',
      payload: { bookingToken: booking?.booking_token, email: booking?.email },
    })
    const { acts } = opened.json().data as { acts: { act: string; block: string | null }[] }
    return acts.find(({ act }) => act === 'cancel')?.block
  }
  expect(await blockOf()).toBe('door_open')
  const departIn = (hours: number) =>
    db
      .updateTable('trips')
      .set({
        depart_time: new Date(Date.now() + hours * HOUR),
        arrive_time: new Date(Date.now() + (hours + 8) * HOUR),
      })
      .execute()
  await departIn(8)
  expect(await blockOf(), 'a late bus is still boarding').toBe('door_open')
  await departIn(24)
  expect(await blockOf()).toBeNull()
  await db
    .updateTable('trips')
    .set({ door_opened_at: new Date(Date.now() - 24 * HOUR) })
    .execute()
  await departIn(1)
  expect(await blockOf()).toBeNull()
  await phone(shop)
  expect(await blockOf()).toBe('door_open')
})
