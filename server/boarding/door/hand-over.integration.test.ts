import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type HandedEvent, handOverBytes, writeHandOver } from '#domain/boarding/door-handover.ts'
import { staffMember } from '#testing/staff.ts'
import { type DoorShop, door, phone } from './testing/door-phones.ts'

type Phone = Awaited<ReturnType<typeof phone>>

/** Boardings in whole seconds, as phones record them. */
const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - seconds * 1_000)

const boarded = (seq: number, seatNo: number, at = secondsAgo(60 - seq)): HandedEvent => ({
  kind: 'board',
  seq,
  seatNo: String(seatNo),
  at,
})
const undone = (seq: number, seatNo: number, ...undoes: number[]): HandedEvent => ({
  ...boarded(seq, seatNo),
  kind: 'unboard',
  undoes,
})

/** Returns the code that a phone shows. */
function codeOf({ device, list }: Phone, events: HandedEvent[], tripId = list.tripId): string {
  const bytes = handOverBytes({ tripId, deviceId: device.id, events })
  const key = createHash('sha256').update(device.token).digest()
  return writeHandOver(bytes, createHmac('sha256', key).update(bytes).digest())
}

/** Uploads a code as the phone that read it. */
const handOver = ({ app, trip }: DoorShop, { device }: Phone, code: string, token = device.token) =>
  app.inject({
    method: 'POST',
    url: `/api/trips/${trip.id}/door/hand-over`,
    payload: { deviceId: device.id, token, code },
  })

async function twoPhones(seats: number[]) {
  const shop = await door({ seats })
  const colleague = await staffMember(shop, 'manager')
  return { shop, colleague, first: await phone(shop, colleague), second: await phone(shop) }
}

test('a phone uploads the boardings of another one, which are stored for that phone and its user', async () => {
  const { shop, colleague, first, second } = await twoPhones([5, 6])
  const events = [boarded(1, 5), boarded(2, 6), undone(3, 6, 2)]
  const answer = await handOver(shop, second, codeOf(first, events))
  expect(answer.json()).toEqual({ data: { stored: 3 } })
  expect(await shop.boardedSeats()).toEqual([5])
  expect(await shop.events()).toMatchObject(
    events.map(({ seq, kind, at }) => ({ device_id: first.device.id, seq, kind, at })),
  )
  const seat = await shop.database.db
    .selectFrom('seats')
    .selectAll()
    .where('boarded_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(seat).toMatchObject({ boarded_by: colleague.user.id, boarded_at: events[0]?.at })
})

test('the upload of the first phone and the hand-over give the same state in either order', async () => {
  const { shop, first, second } = await twoPhones([5, 6])
  const at = [secondsAgo(30), secondsAgo(20)] as const
  const uploads = [first.board(5, at[0]), first.board(6, at[1])]
  const code = codeOf(first, [boarded(1, 5, at[0]), boarded(2, 6, at[1])])
  const state = () =>
    shop.database.db
      .selectFrom('seats')
      .select(['seat_no', 'boarded_at', 'boarded_by'])
      .orderBy('id')
      .execute()
  await first.upload(uploads[0] as object)
  await handOver(shop, second, code)
  const after = await state()
  await first.upload(...uploads)
  await handOver(shop, second, code)
  expect(await state()).toEqual(after)
  expect(await shop.events()).toHaveLength(2)
  expect(await shop.exceptions()).toEqual([])
})

test('a scan of both phones is listed as a double scan after a hand-over too', async () => {
  const { shop, first, second } = await twoPhones([5])
  await second.upload(second.board(5, secondsAgo(10)))
  await handOver(shop, second, codeOf(first, [boarded(1, 5)]))
  expect(await shop.exceptions()).toMatchObject([
    { kind: 'double_scan', scan: { deviceId: second.device.id }, first: { deviceId: first.device.id } },
  ])
})

test('a code with a changed byte, of another trip or phone, or by a phone without a token stores nothing', async () => {
  const { shop, first, second } = await twoPhones([5])
  const good = codeOf(first, [boarded(1, 5)])
  const changed = `${good.slice(0, 25)}${good[25] === '0' ? '1' : '0'}${good.slice(26)}`
  const ofStranger = codeOf({ ...first, device: { ...first.device, token: second.device.token } }, [
    boarded(1, 5),
  ])
  const elsewhere = codeOf(first, [boarded(1, 5)], first.list.tripId + 1)
  for (const code of [changed, ofStranger, elsewhere, 'H1', 'nothing']) {
    const refused = await handOver(shop, second, code)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields.code).toBe('This code is not a hand-over of boardings for this trip.')
  }
  expect((await handOver(shop, second, good, 'x')).statusCode).toBe(401)
  await shop.database.db
    .updateTable('door_devices')
    .set({ token_sha256: null, expires_at: null })
    .where('id', '=', first.device.id)
    .execute()
  expect((await handOver(shop, second, good)).statusCode).toBe(400)
  expect(await shop.events()).toEqual([])
})

test('the first driver is taken off the trip: the phone of the colleague who took over brings in the boardings', async () => {
  const shop = await door({ seats: [5] })
  const { db } = shop.database
  const [driver, colleague] = [await staffMember(shop, 'driver'), await staffMember(shop, 'driver')]
  const give = (user: { id: number }) => db.updateTable('trips').set({ driver_id: user.id }).execute()
  await give(driver.user)
  const first = await phone(shop, driver)
  await give(colleague.user)
  const second = await phone(shop, colleague)
  const code = codeOf(first, [boarded(1, 5)])
  expect((await handOver(shop, first, code)).statusCode).toBe(401)
  expect((await handOver(shop, second, code)).json()).toEqual({ data: { stored: 1 } })
  expect(await shop.boardedSeats()).toEqual([5])
})

test('the account of the first driver is deleted: the code is refused', async () => {
  const { shop, colleague, first, second } = await twoPhones([5])
  await shop.database.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', colleague.user.id)
    .execute()
  expect((await handOver(shop, second, codeOf(first, [boarded(1, 5)]))).statusCode).toBe(400)
  expect(await shop.events()).toEqual([])
})

test('a seat that had several tickets on this trip waits for the first phone', async () => {
  const { shop, first, second } = await twoPhones([5, 6])
  const admin = await staffMember(shop)
  const [booking] = shop.bookings
  const move = (seat: number) =>
    admin.call('POST', `/bookings/${booking?.id}/move`, {
      tripId: shop.trip.id,
      seatId: [shop.trip.seats[seat - 1]?.id],
      reason: 'Asked by phone',
    })
  expect((await move(9)).statusCode).toBe(200)
  expect((await move(5)).statusCode).toBe(200)
  const answer = await handOver(shop, second, codeOf(first, [boarded(1, 5), boarded(2, 6)]))
  expect(answer.json()).toEqual({ data: { stored: 1 } })
  expect(await shop.boardedSeats()).toEqual([6])
})
