import { expect } from 'vitest'
import type { DoorList, DoorSeat } from '#contracts/boarding/door.ts'
import { naira } from '#domain/platform/money.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

export const PAID = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000), confirmed_at: new Date() }

export const HOUR = 3_600_000

type Options = { departsIn?: number; seats?: number[]; shop?: TestApp }

/** A trip that leaves in an hour, with a paid booking for each of the seats, in a new shop or the given one. */
export async function door({ departsIn = HOUR, seats = [5], shop: given }: Options = {}) {
  const shop = given ?? (await testApp())
  const { db } = shop.database
  const trip = await buildTrip(db, { departTime: new Date(Date.now() + departsIn) })
  const bookings = []
  for (const seat of seats) bookings.push(await buildBooking(db, trip, { seats: [seat], fields: PAID }))
  const staff = await staffMember(shop, 'manager')
  const events = () => db.selectFrom('door_events').selectAll().orderBy('device_id').orderBy('seq').execute()
  const boardedSeats = async () =>
    (await db.selectFrom('seats').select('seat_no').where('boarded_at', 'is not', null).execute())
      .map(({ seat_no }) => Number(seat_no))
      .sort((a, b) => a - b)
  const exceptions = async (): Promise<{ id: number; kind: string }[]> =>
    (await staff.call('GET', '/door-exceptions')).json().data
  return { ...shop, ...staff, trip, bookings, events, boardedSeats, exceptions }
}

/** The parts of the product that a phone uses: the app, the requests of a member of staff, and a trip. */
export type DoorShop = Pick<Awaited<ReturnType<typeof door>>, 'app' | 'call' | 'trip'>

/** Downloads the list as a new phone of a member of staff. */
export async function phone(shop: DoorShop, member: Pick<DoorShop, 'call'> = shop) {
  const answer = await askAgainWhenBusy(() => member.call('GET', `/trips/${shop.trip.id}/door`))
  expect(answer.statusCode).toBe(200)
  const list = answer.json().data as DoorList
  const { device } = list
  if (!device) throw new Error('no token')
  let last = 0
  const seat = (seatNo: number): DoorSeat =>
    list.seats.find((one) => one.seatNo === String(seatNo)) ?? expect.fail(`seat ${seatNo} is not listed`)
  const happened = (seatNo: number, at: Date) => ({
    seq: ++last,
    seatNo: String(seatNo),
    at: at.toISOString(),
    clockOffsetMs: 0,
  })
  const board = (seatNo: number, at = new Date()) => ({
    ...happened(seatNo, at),
    kind: 'board',
    ticket: seat(seatNo).ticket,
  })
  const cash = (seatNo: number, amount: number, at = new Date()) => ({
    ...happened(seatNo, at),
    kind: 'cash',
    ticket: seat(seatNo).ticket,
    amount,
  })
  const unboard = (seatNo: number, ...undoes: { seq: number; deviceId?: number }[]) => ({
    ...happened(seatNo, new Date()),
    kind: 'unboard',
    undoes: undoes.map(({ seq, deviceId = device.id }) => ({ deviceId, seq })),
  })
  const send = (events: object[], more: object = {}) =>
    askAgainWhenBusy(() =>
      shop.app.inject({
        method: 'POST',
        url: `/api/trips/${shop.trip.id}/door/events`,
        payload: { deviceId: device.id, token: device.token, events, ...more },
      }),
    )
  const upload = async (...events: object[]) => {
    const sent = await send(events)
    expect(sent.statusCode).toBe(200)
    return sent.json().data
  }
  const ask = async (event: object) => (await send([event], { isAsking: true })).json().data
  return { list, device, seat, board, unboard, cash, send, upload, ask }
}
