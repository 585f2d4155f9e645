import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { toDigest } from '#domain/boarding/door-digests.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import type { Users } from '#server/platform/database/schema.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { door, HOUR, PAID, phone } from './testing/door-phones.ts'

const PAID_FOR_THREE = { ...PAID, paid_kobo: naira(105_000) }
const DETAILS = {
  name: 'Bola Ade',
  phone: '08035550102',
  address: '2 Palm Road',
  next_of_kin_name: 'Chi Ade',
  next_of_kin_phone: '08035550103',
}
const SPLIT = { status: 'CONFIRMED' as const, paid_kobo: naira(5_000), confirmed_at: new Date() }

test('a list has the sold seats with short names, digests and public keys, and no phone numbers', async () => {
  const shop = await door({ seats: [5, 6] })
  const { list } = await phone(shop)
  expect(list.seats).toMatchObject([
    { seatNo: '5', name: 'Tester U.', amountDue: 0, boards: [] },
    { seatNo: '6', name: 'Tester U.' },
  ])
  expect(list.keys).toHaveLength(1)
  expect(JSON.stringify(list)).not.toMatch(/0800|Uche|@example/)
  const [booking] = shop.bookings
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(list.seats[0]?.reference).toBe(digest(toDigest.reference(booking?.booking_token ?? '')))
})

test('each seat of a booking has its own passenger in the list, and an unnamed one is plainly marked', async () => {
  const shop = await door({ seats: [] })
  const { db } = shop.database
  const booking = await buildBooking(db, shop.trip, { seats: [5, 6, 7], fields: PAID_FOR_THREE })
  await db
    .updateTable('passengers')
    .set({ name: 'Bola Ade', phone: '08035550102' })
    .where('booking_id', '=', booking.id)
    .where('seat_no', '=', '6')
    .execute()
  const { list, upload, board } = await phone(shop)
  const all = ['name', 'phone', 'address', 'nextOfKinName', 'nextOfKinPhone']
  expect(list.seats).toMatchObject([
    { seatNo: '5', name: 'Tester U.', missing: [] },
    { seatNo: '6', name: 'Bola A.', missing: ['address', 'nextOfKinName', 'nextOfKinPhone'] },
    { seatNo: '7', name: 'Not named, booked by Tester U.', missing: all },
  ])
  expect(JSON.stringify(list)).not.toMatch(/0803|Ade|Uche/)

  const colleague = await phone(shop, await staffMember(shop, 'manager'))
  await upload(board(6), board(7))
  await colleague.upload(colleague.board(6), colleague.board(7))
  const doubles = (await shop.exceptions()) as unknown as { seatNo: string; passengerName: string }[]
  expect(doubles.map(({ seatNo, passengerName }) => [seatNo, passengerName])).toEqual([
    ['6', 'Bola Ade'],
    ['7', 'Not named, booked by Tester Uche'],
  ])
})

test('a passenger boards without details: the phone is told what is missing, and the log has the reason', async () => {
  const shop = await door({ seats: [] })
  const { db } = shop.database
  const booking = await buildBooking(db, shop.trip, { seats: [5, 6, 7], fields: PAID_FOR_THREE })
  const { board, ask, upload } = await phone(shop)
  const offline = board(7, new Date(Date.now() - 60_000))
  expect(await ask(board(5))).toMatchObject({ outcomes: [{ outcome: 'boarded', missing: [] }] })
  const { outcomes } = await ask(board(6))
  expect(outcomes).toMatchObject([{ outcome: 'boarded', missing: expect.arrayContaining(['name', 'phone']) }])
  // The order of events: the device gets its list, the passenger boards, the details arrive, the device uploads.
  await db
    .updateTable('door_devices')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .execute()
  await db
    .updateTable('passengers')
    .set({ ...DETAILS, completed_at: new Date() })
    .where('booking_id', '=', booking.id)
    .where('seat_no', '=', '7')
    .execute()
  expect(await upload(offline)).toMatchObject({ outcomes: [{ outcome: 'boarded', missing: [] }] })
  expect(await shop.boardedSeats()).toEqual([5, 6, 7])
  const log = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'passenger.boarded')
    .orderBy('id')
    .execute()
  expect(log.map(({ details }) => details)).toEqual([
    expect.stringMatching(/^seat 5, by phone \d+$/),
    expect.stringMatching(/^seat 6, by phone \d+; no details$/),
    expect.stringMatching(/^seat 7, by phone \d+; no details$/),
  ])
})

test('details that were there when the phone got its list count, although its clock is in 1970', async () => {
  const shop = await door()
  const { board, upload } = await phone(shop)
  await upload(board(5, new Date('1970-01-02T00:00:00Z')))
  const log = await shop.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'passenger.boarded')
    .execute()
  expect(log).toEqual([{ details: expect.stringMatching(/^seat 5, by phone \d+$/) }])
})

test('the first download opens the door and is logged; the same phone keeps its token and is not logged again', async () => {
  const shop = await door()
  const { db } = shop.database
  const { device } = await phone(shop)
  const opened = () => db.selectFrom('trips').select('door_opened_at').executeTakeFirstOrThrow()
  const first = await opened()
  expect(first.door_opened_at).not.toBeNull()
  const again = await shop.call('GET', `/trips/${shop.trip.id}/door?deviceId=${device.id}`)
  expect(again.json().data.device).toBeNull()
  expect(await opened()).toEqual(first)
  const colleague = await staffMember(shop, 'manager')
  const stolen = await colleague.call('GET', `/trips/${shop.trip.id}/door?deviceId=${device.id}`)
  expect(stolen.json().data.device.id).not.toBe(device.id)
  const log = await db.selectFrom('audit_log').select('action').where('action', '=', 'door.opened').execute()
  expect(log).toHaveLength(2)
})

test('a list opens three hours before departure and closes a day after arrival; a driver gets only own trips', async () => {
  const early = await door({ departsIn: 3 * HOUR + 60_000 })
  const path = `/trips/${early.trip.id}/door`
  const refused = await early.call('GET', path)
  expect(refused.statusCode).toBe(409)
  const opens = lagosClock(new Date(early.trip.depart_time.getTime() - 3 * HOUR))
  expect(refused.json().error).toBe(`The boarding list opens at ${opens}, three hours before departure.`)
  const trips = (fields: object) => early.database.db.updateTable('trips').set(fields).execute()
  await trips({ depart_time: new Date(Date.now() + 3 * HOUR - 60_000) })
  expect((await early.call('GET', path)).statusCode).toBe(200)
  await trips({
    depart_time: new Date(Date.now() - 30 * HOUR),
    arrive_time: new Date(Date.now() - 24 * HOUR - 60_000),
  })
  expect((await early.call('GET', path)).json().error).toBe(
    'This trip is over, so its boarding list is closed.',
  )
  const driver = await staffMember(early, 'driver')
  expect((await driver.call('GET', path)).statusCode).toBe(404)
})

test('uploaded boardings board their seats once, in the name of the user of the phone, however often they are sent [F95]', async () => {
  const shop = await door({ seats: [5, 6] })
  const { board, upload } = await phone(shop)
  const events = [board(5, new Date(Date.now() - 60_000)), board(6)]
  const first = await upload(...events)
  expect(first).toMatchObject({ stored: [1, 2], outcomes: [{ outcome: 'boarded' }, { outcome: 'boarded' }] })
  const before = await shop.database.db.selectFrom('seats').selectAll().orderBy('id').execute()
  expect(await upload(...events.toReversed(), ...events)).toMatchObject({
    outcomes: expect.arrayContaining([expect.objectContaining({ seq: 1, outcome: 'boarded' })]),
  })
  expect(await shop.database.db.selectFrom('seats').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await shop.events()).toHaveLength(2)
  expect(before.find(({ seat_no }) => seat_no === '5')).toMatchObject({
    boarded_at: new Date(events[0]?.at ?? ''),
    boarded_by: shop.user.id,
  })
  const log = await shop.database.db
    .selectFrom('audit_log')
    .select(['details', 'actor_id'])
    .where('action', '=', 'passenger.boarded')
    .execute()
  expect(log).toHaveLength(2)
  expect(log[0]).toMatchObject({ actor_id: shop.user.id })
  expect(await shop.exceptions()).toEqual([])
})

test('a wrong or expired token, another trip and too many events are refused', async () => {
  const shop = await door()
  const { board, send, device } = await phone(shop)
  const event = board(5)
  expect((await send([event], { token: 'x' })).statusCode).toBe(401)
  const elsewhere = await buildTrip(shop.database.db)
  const toOther = await shop.app.inject({
    method: 'POST',
    url: `/api/trips/${elsewhere.id}/door/events`,
    payload: { deviceId: device.id, token: device.token, events: [event] },
  })
  expect(toOther.statusCode).toBe(401)
  expect(
    (await send(Array.from({ length: 201 }, (_, index) => ({ ...event, seq: index + 1 })))).statusCode,
  ).toBe(400)
  await shop.database.db
    .updateTable('door_devices')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  const late = await send([event])
  expect(late.statusCode).toBe(401)
  expect(late.json().error).toBe(
    'This phone can no longer send boardings for this trip. Download the boarding list again.',
  )
  expect(await shop.events()).toEqual([])
})

test('two phones scan the same ticket without a network: both are on the list, and the first by time holds the seat [F95]', async () => {
  const shop = await door()
  const colleague = await staffMember(shop, 'manager')
  const [mine, theirs] = [await phone(shop), await phone(shop, colleague)]
  const early = new Date(Date.now() - 10 * 60_000)
  const late = new Date(Date.now() - 5 * 60_000)
  await mine.upload(mine.board(5, late))
  expect(await theirs.upload(theirs.board(5, early))).toMatchObject({ outcomes: [{ outcome: 'boarded' }] })
  expect(await shop.exceptions()).toMatchObject([
    {
      kind: 'double_scan',
      seatNo: '5',
      passengerName: 'Tester Uche',
      scan: { deviceId: mine.device.id, at: late.toISOString() },
      first: { deviceId: theirs.device.id, at: early.toISOString() },
    },
  ])
  const [seat] = await shop.database.db
    .selectFrom('seats')
    .selectAll()
    .where('boarded_at', 'is not', null)
    .execute()
  expect(seat).toMatchObject({ boarded_at: early, boarded_by: colleague.user.id })
})

test('control: the rule that stores a second entry as forced leaves nothing to look at [F95]', async () => {
  const shop = await door()
  const [mine, theirs] = [await phone(shop), await phone(shop)]
  await mine.upload(mine.board(5))
  // Stores the second entry without an exception, as pretix does with `force=true`.
  const { db } = shop.database
  const [stored] = await shop.events()
  if (!stored) throw new Error('nothing is stored')
  await db
    .insertInto('door_events')
    .values({ ...stored, undoes: '[]', device_id: theirs.device.id })
    .execute()
  expect(await shop.exceptions()).toEqual([])
  expect(await countInvariantViolations(db)).toContainEqual({
    invariant: 'every ticket that was scanned twice is listed',
    broken: 1,
  })
})

test('the clocks of two phones differ: the corrected times decide, and the wrong clock is listed once', async () => {
  const shop = await door({ seats: [5, 6] })
  const [mine, theirs] = [await phone(shop), await phone(shop)]
  const ahead = 20 * 60_000
  const scanned = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)
  const mineAt5 = { ...mine.board(5, new Date(scanned(9).getTime() + ahead)), clockOffsetMs: ahead }
  const mineAt6 = { ...mine.board(6), clockOffsetMs: ahead }
  await mine.upload(mineAt5, mineAt6)
  await theirs.upload(theirs.board(5, scanned(5)))
  const listed = await shop.exceptions()
  expect(listed.map(({ kind }) => kind).sort()).toEqual(['clock_suspicious', 'double_scan'])
  expect(listed.find(({ kind }) => kind === 'double_scan')).toMatchObject({
    first: { deviceId: mine.device.id },
  })
})

test('an undo names the scans that its phone knew; a scan of another phone keeps the passenger on board', async () => {
  const shop = await door()
  const [mine, theirs] = [await phone(shop), await phone(shop)]
  const scan = mine.board(5)
  await mine.upload(scan)
  await theirs.upload(theirs.board(5))
  expect(await shop.exceptions()).toHaveLength(1)
  await mine.upload(mine.unboard(5, scan))
  expect(await shop.boardedSeats()).toEqual([5])
  expect(await shop.exceptions(), 'only one scan is left').toEqual([])
})

test('an undo that arrives before its scan, in another batch, wins all the same', async () => {
  const shop = await door()
  const { board, unboard, upload } = await phone(shop)
  const scan = board(5)
  const undo = unboard(5, scan)
  await upload(undo)
  await upload(scan)
  expect(await shop.boardedSeats()).toEqual([])
})

test('a seat that was boarded online is listed as boarded and can be undone', async () => {
  const shop = await door({ seats: [5, 6] })
  const tick = (seat: number, isBoarded: boolean) =>
    shop.call('PATCH', `/trips/${shop.trip.id}/boarding`, {
      seatId: shop.trip.seats[seat - 1]?.id,
      isBoarded,
    })
  await tick(5, true)
  await tick(6, true)
  const { list, unboard, upload } = await phone(shop)
  expect(list.seats.map(({ boards }) => boards.length)).toEqual([1, 1])
  const [board] = list.seats[0]?.boards ?? []
  if (!board) throw new Error('not boarded')
  await upload(unboard(5, board))
  expect(await shop.boardedSeats()).toEqual([6])
  await tick(6, false)
  expect(await shop.boardedSeats()).toEqual([])
})

test('a phone that waits for the answer: the server refuses a second scan, a cancelled ticket and a balance, and stores nothing', async () => {
  const shop = await door({ seats: [5, 6] })
  await buildBooking(shop.database.db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const [mine, theirs] = [await phone(shop), await phone(shop)]
  const [, cancelled] = shop.bookings
  const admin = await staffMember(shop)
  const answer = await admin.call('PATCH', '/bookings', {
    bookingToken: cancelled?.booking_token,
    status: 'CANCELLED',
    refund: 'none',
    reason: 'Asked by phone',
  })
  expect(answer.statusCode).toBe(200)
  const scan = mine.board(5)
  expect(await mine.ask(scan)).toMatchObject({ stored: [1], outcomes: [{ outcome: 'boarded' }] })
  expect(await mine.ask(scan), 'the answer was lost').toMatchObject({ outcomes: [{ outcome: 'boarded' }] })
  expect(await theirs.ask(theirs.board(5))).toMatchObject({
    stored: [],
    outcomes: [{ outcome: 'already', at: scan.at }],
  })
  expect(await theirs.ask(theirs.board(6))).toMatchObject({
    stored: [],
    outcomes: [{ outcome: 'cancelled' }],
  })
  expect(await theirs.ask(theirs.board(7))).toMatchObject({
    stored: [],
    outcomes: [{ outcome: 'unpaid', amountDue: 30_000 }],
  })
  expect(await shop.events()).toHaveLength(1)
  expect(await shop.exceptions()).toEqual([])
})

test('staff cancel or move a booking while its passenger boards without a network: both are listed [F98]', async () => {
  const shop = await door({ seats: [5, 6, 7] })
  const { board, upload } = await phone(shop)
  const admin = await staffMember(shop)
  const [cancelled, moved] = shop.bookings
  await admin.call('PATCH', '/bookings', {
    bookingToken: cancelled?.booking_token,
    status: 'CANCELLED',
    refund: 'none',
    reason: 'Asked by phone',
  })
  const answer = await admin.call('POST', `/bookings/${moved?.id}/move`, {
    tripId: shop.trip.id,
    seatId: [shop.trip.seats[8]?.id],
    reason: 'Asked by phone',
  })
  expect(answer.statusCode).toBe(200)
  const unknown = { ...board(7), ticket: 'ab'.repeat(32) }
  const { outcomes } = await upload(board(5), board(6), unknown)
  expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'cancelled',
    'replaced',
    'unknown',
  ])
  expect((await shop.exceptions()).map(({ kind }) => kind)).toEqual([
    'boarded_cancelled',
    'boarded_moved',
    'boarded_unknown',
  ])
  expect(await shop.boardedSeats()).toEqual([])
})

test('a seat with a standing scan cannot be cancelled', async () => {
  const shop = await door()
  const { board, upload } = await phone(shop)
  await upload(board(5))
  const admin = await staffMember(shop)
  const refused = await admin.call('PATCH', '/bookings', {
    bookingToken: shop.bookings[0]?.booking_token,
    status: 'CANCELLED',
    refund: 'none',
    reason: 'Asked by phone',
  })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'A passenger on this booking has already boarded, so it cannot be cancelled.',
  )
})

test('cash that was taken without a network pays the balance in the name of the user, once', async () => {
  const shop = await door()
  const { db } = shop.database
  await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, board, upload, device } = await phone(shop)
  const events = [cash(7, 30_000), board(7)]
  expect(await upload(...events)).toMatchObject({ outcomes: [{ outcome: 'boarded', amountDue: 0 }] })
  await upload(...events)
  expect(await db.selectFrom('payments').selectAll().execute()).toMatchObject([
    {
      provider: 'cash',
      purpose: 'MANUAL',
      status: 'PAID',
      received_kobo: naira(30_000),
      recorded_by: shop.user.id,
      receipt_no: `${device.id}-1`,
    },
  ])
  expect(await shop.exceptions()).toEqual([])
})

test('cash that is no longer due when it is uploaded makes no payment and no refund, and is listed with its amount', async () => {
  const shop = await door()
  const { db } = shop.database
  const owing = await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, board, upload } = await phone(shop)
  const events = [cash(7, 30_000), board(7)]
  const paid = await shop.call('POST', `/trips/${shop.trip.id}/boarding/balance`, {
    bookingId: owing.id,
    amount: 30_000,
  })
  expect(paid.statusCode).toBe(200)
  const before = await invariantViolations(shop)
  await upload(...events)
  expect(await shop.exceptions()).toMatchObject([
    { kind: 'cash_not_due', bookingId: owing.id, cash: { amount: 30_000, notDue: 30_000 } },
  ])
  expect(await db.selectFrom('payments').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await invariantViolations(shop)).toEqual(before)
})

test('a phone says that it took ₦900,000 for a paid seat: nothing can be paid out, and staff see it', async () => {
  const shop = await door()
  const { db } = shop.database
  const { cash, upload } = await phone(shop)
  const before = await invariantViolations(shop)
  await upload(cash(5, 900_000))
  expect(await shop.exceptions()).toMatchObject([
    { kind: 'cash_not_due', cash: { amount: 900_000, notDue: 900_000 } },
  ])
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await invariantViolations(shop)).toEqual(before)
})

test('a phone takes more than the balance: the balance is a payment, and the rest is listed', async () => {
  const shop = await door()
  const { db } = shop.database
  await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, board, upload } = await phone(shop)
  await upload(board(7))
  await upload(cash(7, 34_000.5))
  expect(await db.selectFrom('payments').selectAll().execute()).toMatchObject([
    { received_kobo: naira(30_000), applied_kobo: naira(30_000), exception: null },
  ])
  expect(await shop.exceptions()).toMatchObject([
    { kind: 'cash_not_due', cash: { amount: 34_000.5, notDue: 4_000.5 } },
  ])
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('cash for a booking that staff cancelled meanwhile makes no payment, and boarding and cash are listed', async () => {
  const shop = await door()
  const { db } = shop.database
  const owing = await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, board, upload } = await phone(shop)
  const admin = await staffMember(shop)
  const cancelled = await admin.call('PATCH', '/bookings', {
    bookingToken: owing.booking_token,
    status: 'CANCELLED',
    refund: 'none',
    reason: 'Asked by phone',
  })
  expect(cancelled.statusCode).toBe(200)
  const before = await invariantViolations(shop)
  await upload(cash(7, 30_000), board(7))
  expect((await shop.exceptions()).map(({ kind }) => kind).sort()).toEqual([
    'boarded_cancelled',
    'cash_not_due',
  ])
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await invariantViolations(shop)).toEqual(before)
})

test('cash for a trip that was cancelled meanwhile makes no payment and is listed', async () => {
  const shop = await door()
  const { db } = shop.database
  await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, upload } = await phone(shop)
  const admin = await staffMember(shop)
  const cancelled = await admin.call('PATCH', `/trips/${shop.trip.id}`, { status: 'CANCELED' })
  expect(cancelled.statusCode, cancelled.body).toBeLessThan(300)
  await upload(cash(7, 30_000))
  expect(await shop.exceptions()).toMatchObject([{ kind: 'cash_not_due', cash: { notDue: 30_000 } }])
  expect(await db.selectFrom('payments').selectAll().where('provider', '=', 'cash').execute()).toEqual([])
})

test.each<[string, Updateable<Users>]>([
  ['disabled', { status: 'disabled' }],
  ['deleted', { deleted_at: new Date() }],
])('a phone whose user is %s can upload nothing', async (_, gone) => {
  const shop = await door()
  const driver = await staffMember(shop, 'manager')
  const { board, cash, send } = await phone(shop, driver)
  await shop.database.db.updateTable('users').set(gone).where('id', '=', driver.user.id).execute()
  expect((await send([board(5), cash(5, 30_000)])).statusCode).toBe(401)
  expect(await shop.events()).toEqual([])
})

test('a phone whose user has another role, without the right to board, can upload nothing', async () => {
  const shop = await door()
  const { db } = shop.database
  const driver = await staffMember(shop, 'manager')
  const { board, send } = await phone(shop, driver)
  const support = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'support')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ role_id: support.id }).where('id', '=', driver.user.id).execute()
  const refused = await send([board(5)])
  expect(refused.statusCode).toBe(401)
  expect(refused.json().error).toBe(
    'You no longer board this trip. Nothing is lost: ask a colleague who boards it to log in on this phone. Then its boardings and cash are uploaded in their name.',
  )
  expect(await shop.events()).toEqual([])
})

test('a passenger who boarded with a balance due is listed until the cash arrives', async () => {
  const shop = await door()
  await buildBooking(shop.database.db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const { cash, board, upload } = await phone(shop)
  const taken = cash(7, 30_000)
  await upload(board(7))
  expect(await shop.exceptions()).toMatchObject([{ kind: 'boarded_unpaid', seatNo: '7' }])
  expect(await shop.boardedSeats()).toEqual([7])
  await upload(taken)
  expect(await shop.exceptions()).toEqual([])
})

test('staff resolve an exception once, with a note that the log keeps; drivers may not', async () => {
  const shop = await door()
  const [mine, theirs] = [await phone(shop), await phone(shop)]
  await mine.upload(mine.board(5))
  await theirs.upload(theirs.board(5))
  const [open] = await shop.exceptions()
  const path = `/door-exceptions/${open?.id}/resolve`
  expect((await shop.call('POST', path, { note: '' })).statusCode).toBe(400)
  const driver = await staffMember(shop, 'driver')
  expect((await driver.call('POST', path, { note: 'Asked for ID' })).statusCode).toBe(403)
  expect((await shop.call('POST', path, { note: 'Asked for ID' })).json().data).toMatchObject({
    kind: 'double_scan',
    note: 'Asked for ID',
  })
  const again = await shop.call('POST', path, { note: 'Asked for ID' })
  expect(again.json().error).toBe('This has already been resolved.')
  expect((await shop.call('POST', '/door-exceptions/99999/resolve', { note: 'Asked' })).statusCode).toBe(404)
  expect(await shop.exceptions()).toEqual([])
  const log = await shop.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'door.resolved')
    .execute()
  expect(log).toEqual([{ details: 'Scanned twice, seat 5: Asked for ID' }])
})
