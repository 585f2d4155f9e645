import { expect, test } from 'vitest'
import { correctedTime } from '#domain/boarding/door-events.ts'
import type { KeptEvent } from './door-store.ts'
import { clockOf, renumbered } from './number-events.ts'

const NOON = Date.UTC(2026, 10, 17, 12)
const YEAR = 365 * 24 * 3_600_000

test.each([
  ['right', 0],
  ['half a second ahead', 500],
  ['ten minutes behind', -600_000],
  ['in 1970', -56 * YEAR],
  ['thirty years ahead', 30 * YEAR],
])(
  'an event by a clock that is %s is corrected to the right second, with an offset that the server accepts',
  (_, offset) => {
    const { at, clockOffsetMs } = clockOf(NOON + 300 + offset, offset)
    expect(correctedTime(new Date(at), clockOffsetMs)).toEqual(new Date(NOON))
    expect(Math.abs(clockOffsetMs)).toBeLessThanOrEqual(2_000_000_000)
  },
)

const happened = { seatNo: '5', at: '2026-11-17T12:00:00.000Z', clockOffsetMs: 0 }
const board = (seq: number): KeptEvent => ({
  isUploaded: false,
  event: { ...happened, seq, kind: 'board', ticket: 'ab' },
})

test('events of a device whose token ended get the numbers of another one, and an undo names the new numbers', () => {
  const undo: KeptEvent = {
    isUploaded: false,
    event: {
      ...happened,
      seq: 9,
      kind: 'unboard',
      undoes: [
        { deviceId: 1, seq: 7 },
        { deviceId: 1, seq: 3 },
        { deviceId: 8, seq: 7 },
      ],
    },
  }
  expect(renumbered([board(7), undo, board(12)], 1, 2).map(({ event }) => event)).toEqual([
    { ...board(1).event },
    {
      ...undo.event,
      seq: 2,
      undoes: [
        { deviceId: 2, seq: 1 },
        { deviceId: 1, seq: 3 },
        { deviceId: 8, seq: 7 },
      ],
    },
    { ...board(3).event },
  ])
})
