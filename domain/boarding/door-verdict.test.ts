import { expect, test } from 'vitest'
import {
  aboardSeats,
  type BoardingList,
  judgeAtDoor,
  type ListedSeat,
  mayTypeShortCode,
  type RecordedEvent,
  type ShownCode,
} from './door-verdict.ts'

const seat = (seatNo: string, fields: Partial<ListedSeat> = {}): ListedSeat => ({
  seatNo,
  bookingId: Number(seatNo),
  name: 'Tester U.',
  amountDue: 0,
  boards: [],
  missing: [],
  ticket: `ticket ${seatNo}`,
  shortCode: `short ${seatNo}`,
  reference: `reference ${seatNo}`,
  ...fields,
})

const EIGHT = '2026-11-17T08:00:00.000Z'
const list: BoardingList = {
  tripId: 7,
  seats: [
    seat('1'),
    seat('2', { amountDue: 30_000 }),
    seat('3', { boards: [{ deviceId: 1, seq: 4, at: EIGHT }] }),
    seat('4', { bookingId: 45, reference: 'both' }),
    seat('5', { bookingId: 45, reference: 'both' }),
    seat('6', { bookingId: 67, reference: 'guests' }),
    seat('7', { bookingId: 67, reference: 'guests', missing: ['phone'] }),
  ],
  ended: [
    {
      ticket: 'old ticket',
      shortCode: 'old short',
      reference: 'old reference',
      seatNo: '9',
      because: 'moved',
    },
    // The booking of seats 4 and 5 had seat 10 before.
    { ticket: 'ten', shortCode: 'ten', reference: 'both', seatNo: '10', because: 'seat_changed' },
  ],
}

const NOTHING: ShownCode = { shortCode: null, reference: null, signed: null }
const signed = (ticket: string, fields: Partial<NonNullable<ShownCode['signed']>> = {}): ShownCode => ({
  ...NOTHING,
  signed: { ticket, tripId: 7, seatNo: '1', isGenuine: true, ...fields },
})
const board = (seatNo: string, seq = 1): RecordedEvent => ({
  kind: 'board',
  deviceId: 2,
  seq,
  seatNo,
  at: new Date(EIGHT),
})

test.each<[string, ShownCode, object]>([
  ['a listed ticket', signed('ticket 1'), { outcome: 'boarded', boards: [{ seatNo: '1' }] }],
  ['its short code', { ...NOTHING, shortCode: 'short 1' }, { outcome: 'boarded' }],
  [
    'a reference of two seats',
    { ...NOTHING, reference: 'both' },
    { outcome: 'boarded', boards: [{ seatNo: '4' }, { seatNo: '5' }] },
  ],
  [
    'a passenger with missing details',
    signed('ticket 7'),
    { outcome: 'incomplete', boards: [{ seatNo: '7', missing: ['phone'] }] },
  ],
  ['a complete passenger of the same booking', signed('ticket 6'), { outcome: 'boarded' }],
  [
    'the reference of both',
    { ...NOTHING, reference: 'guests' },
    { outcome: 'incomplete', boards: [{ seatNo: '6' }, { seatNo: '7' }] },
  ],
  ['a ticket with a balance', signed('ticket 2'), { outcome: 'unpaid', amountDue: 30_000 }],
  ['a ticket that boarded before', signed('ticket 3'), { outcome: 'already', at: new Date(EIGHT) }],
  ['an ended ticket', signed('old ticket'), { outcome: 'ended', because: 'moved', seatNo: '9' }],
  ['the short code of an ended ticket', { ...NOTHING, shortCode: 'old short' }, { outcome: 'ended' }],
  ['the reference of a moved booking', { ...NOTHING, reference: 'old reference' }, { outcome: 'ended' }],
  [
    'a genuine ticket of this trip that is not listed',
    signed('new', { seatNo: '8' }),
    { outcome: 'unlisted', seatNo: '8', ticket: 'new' },
  ],
  ['a genuine ticket of another trip', signed('new', { tripId: 8 }), { outcome: 'wrong_trip' }],
  ['a forged signature', signed('new', { isGenuine: false }), { outcome: 'unknown' }],
  [
    'a listed ticket with a forged signature',
    signed('ticket 1', { isGenuine: false }),
    { outcome: 'unknown' },
  ],
  ['a ticket whose key is not in the list', signed('new', { isGenuine: null }), { outcome: 'unknown' }],
  ['a listed ticket whose key is not', signed('ticket 1', { isGenuine: null }), { outcome: 'boarded' }],
  ['any other text', NOTHING, { outcome: 'unknown' }],
])('without a network, %s', (_, code, verdict) => {
  expect(judgeAtDoor(list, [], code)).toMatchObject(verdict)
})

test('a ticket that this phone scanned boards once, also one that is not in the list', () => {
  expect(judgeAtDoor(list, [board('1')], signed('ticket 1'))).toMatchObject({ outcome: 'already' })
  expect(judgeAtDoor(list, [board('8')], signed('new', { seatNo: '8' }))).toMatchObject({
    outcome: 'already',
  })
})

test('a reference boards the seats that are not on board yet', () => {
  expect(judgeAtDoor(list, [board('4')], { ...NOTHING, reference: 'both' })).toMatchObject({
    outcome: 'boarded',
    boards: [{ seatNo: '5' }],
  })
})

test('once the passenger with missing details is on board, the other one boards as usual', () => {
  expect(judgeAtDoor(list, [board('7')], { ...NOTHING, reference: 'guests' })).toMatchObject({
    outcome: 'boarded',
    boards: [{ seatNo: '6' }],
  })
})

test('cash that this phone took pays the balance, and an undo makes the seat free again', () => {
  const cash: RecordedEvent = { kind: 'cash', deviceId: 2, seq: 1, seatNo: '2', amount: 30_000 }
  expect(judgeAtDoor(list, [cash], signed('ticket 2'))).toMatchObject({ outcome: 'boarded' })
  const undo: RecordedEvent = {
    kind: 'unboard',
    deviceId: 2,
    seq: 2,
    seatNo: '3',
    undoes: [{ deviceId: 1, seq: 4 }],
  }
  expect(judgeAtDoor(list, [undo], signed('ticket 3'))).toMatchObject({ outcome: 'boarded' })
  expect(aboardSeats(list, [undo]).size).toBe(0)
})

test('after twenty wrong short codes a phone accepts none for 15 minutes', () => {
  const at = Date.parse(EIGHT)
  const wrong = Array.from({ length: 20 }, (_, index) => at + index)
  expect(mayTypeShortCode(wrong.slice(1), at + 1_000)).toBe(true)
  expect(mayTypeShortCode(wrong, at + 1_000)).toBe(false)
  expect(mayTypeShortCode(wrong, at + 15 * 60_000)).toBe(true)
})
