import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import encodeQR from 'qr'
import { expect, test } from 'vitest'
import {
  chooseHanded,
  type HandedEvent,
  handOverBytes,
  isHandOver,
  MOST_HANDED,
  readHandOver,
  writeHandOver,
} from './door-handover.ts'

const NOON = Date.UTC(2026, 10, 17, 12)
const at = (second: number) => new Date(NOON + second * 1_000)
const board = (seq: number, seatNo: number, second = seq): HandedEvent => ({
  kind: 'board',
  seq,
  seatNo: String(seatNo),
  at: at(second),
})
const unboard = (seq: number, seatNo: number, ...undoes: number[]): HandedEvent => ({
  kind: 'unboard',
  seq,
  seatNo: String(seatNo),
  at: at(seq),
  undoes,
})
const key = randomBytes(32)
const macOf = (bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest()
function codeOf(events: readonly HandedEvent[], tripId = 7, deviceId = 3) {
  const bytes = handOverBytes({ tripId, deviceId, events })
  return writeHandOver(bytes, macOf(bytes))
}

test('a whole bus fits a QR code of version 14 with medium error correction', () => {
  const events = Array.from({ length: 51 }, (_, index) => board(index + 1, index + 1, index * 60))
  const code = codeOf(events, 4_294_967_295, 4_294_967_295)
  expect(code).toHaveLength(506)
  expect(encodeQR(code, 'raw', { ecc: 'medium', version: 14, border: 1 })).toHaveLength(75)
  expect(readHandOver(code)).toMatchObject({ tripId: 4_294_967_295, events })
})

test('a code has the trip, the phone, the events and an HMAC of the bytes before it', () => {
  const events = [board(4, 12), board(5, 9, 1), unboard(8, 12, 4), board(9, 12)]
  const read = readHandOver(` ${codeOf(events)}\n`)
  expect(read).toMatchObject({ tripId: 7, deviceId: 3, events })
  expect(Buffer.from(read?.mac ?? [])).toEqual(macOf(read?.bytes ?? new Uint8Array()).subarray(0, 16))
})

test('an undo is handed over with the boardings that it names, or stays on its phone', () => {
  const both = [board(1, 5), board(2, 6), unboard(3, 5, 1)]
  expect(chooseHanded(both)).toEqual(both)
  // The undone boarding is not in this code: it was uploaded before, or another phone scanned it.
  expect(chooseHanded([unboard(3, 5, 1), board(4, 5)])).toEqual([board(4, 5)])
  expect(chooseHanded([board(1, 5), unboard(3, 5, 1, 8)])).toEqual([board(1, 5)])
})

test('a booking reference that begins with the same characters is no code', () => {
  expect(isHandOver(codeOf([board(1, 5)]))).toBe(true)
  expect(isHandOver('H1K9-M2XD-4HRB-T8WZ')).toBe(false)
})

test('at most 51 events are chosen, in order', () => {
  const many = Array.from({ length: 60 }, (_, index) => board(index + 1, (index % 51) + 1))
  expect(chooseHanded(many)).toEqual(many.slice(0, MOST_HANDED))
  expect(chooseHanded([board(65_536, 1)])).toEqual([])
})

test.each(['', 'T2', 'H1', 'H1ABC', `H1${'0'.repeat(300)}`, codeOf([board(1, 5)]).slice(0, -3), 'H1æ'])(
  'the text %j is no code',
  (text) => {
    expect(readHandOver(text)).toBeNull()
  },
)

test('any events that are chosen are read back as they were', () => {
  const step = fc.record({ seat: fc.integer({ min: 1, max: 51 }), isUndo: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 51 }), (steps) => {
      const events: HandedEvent[] = []
      steps.forEach(({ seat, isUndo }, index) => {
        const ofSeat = events.filter(({ seatNo }) => seatNo === String(seat))
        const standing = ofSeat
          .slice(ofSeat.findLastIndex(({ kind }) => kind === 'unboard') + 1)
          .map(({ seq }) => seq)
        if (isUndo && standing.length > 0) events.push(unboard(index + 1, seat, ...standing))
        else events.push(board(index + 1, seat))
      })
      expect(chooseHanded(events)).toEqual(events)
      expect(readHandOver(codeOf(events))?.events).toEqual(events)
    }),
  )
})
