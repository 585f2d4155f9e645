import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DoorEvent, type EventId, eventKey, foldDoorEvents, isClockSuspicious } from './door-events.ts'

/** NETWORK_SCHEDULES sets the number of schedules; a full run has 1,000. */
const SCHEDULES = Number(process.env.NETWORK_SCHEDULES ?? 200)
const SEATS = 51
const noon = Date.UTC(2026, 10, 17, 12)

const board = (deviceId: number, seq: number, seat: string, minute: number): DoorEvent => ({
  kind: 'board',
  deviceId,
  seq,
  seatNo: seat,
  seat,
  at: new Date(noon + minute * 60_000),
})
const unboard = (deviceId: number, seq: number, seatNo: string, ...undoes: EventId[]): DoorEvent => ({
  kind: 'unboard',
  deviceId,
  seq,
  seatNo,
  undoes,
})

/** The state as text: each boarded seat with its time, its first scan and its double scans. */
const stateOf = (events: Iterable<DoorEvent>): string[] =>
  [...foldDoorEvents(events)]
    .map(
      ([seat, { first, later }]) => `${seat} ${first.at.getTime()} ${[first, ...later].map(eventKey).join()}`,
    )
    .sort()

test('a scan boards its seat; a second device makes a double scan, and the first by time holds the seat', () => {
  const fold = foldDoorEvents([board(2, 1, '5', 10), board(1, 1, '5', 4), board(1, 2, '6', 5)])
  expect(fold.get('5')).toMatchObject({ first: { deviceId: 1 }, later: [{ deviceId: 2 }] })
  expect(fold.get('6')).toMatchObject({ first: { deviceId: 1, seq: 2 }, later: [] })
})

test('an undo removes the scans that it names and no other', () => {
  const events = [board(1, 1, '5', 1), board(2, 1, '5', 2), unboard(1, 2, '5', { deviceId: 1, seq: 1 })]
  expect(foldDoorEvents(events).get('5')).toMatchObject({ first: { deviceId: 2 }, later: [] })
  const all = [...events, unboard(3, 1, '5', { deviceId: 2, seq: 1 })]
  expect(foldDoorEvents(all).size).toBe(0)
  expect(foldDoorEvents([...all, board(1, 3, '5', 9)]).get('5')).toMatchObject({ first: { seq: 3 } })
})

test('an undo for one seat does not undo the scan of another seat', () => {
  const events = [board(1, 1, '5', 1), board(1, 2, '6', 2), unboard(1, 3, '5', { deviceId: 1, seq: 2 })]
  expect([...foldDoorEvents(events).keys()]).toEqual(['5', '6'])
})

test.each<[string, number, number, boolean]>([
  ['in time', 30, 0, false],
  ['in time by the corrected clock, which is four minutes ahead', 34, 4, false],
  ['by a clock that is six minutes ahead', 36, 6, true],
  ['by a clock that is six minutes behind', 24, -6, true],
  ['before the list was downloaded', -6, 0, true],
  ['after it was uploaded', 66, 0, true],
  ['two minutes after the upload, which clocks explain', 62, 0, false],
])('a scan %s makes the clock suspicious or not', (_, minute, offsetMinutes, isSuspicious) => {
  const at = (minutes: number) => new Date(noon + minutes * 60_000)
  const scan = { at: at(minute), clockOffsetMs: offsetMinutes * 60_000 }
  expect(isClockSuspicious(scan, { since: at(0), until: at(60) })).toBe(isSuspicious)
})

test('an undo may arrive before the scan that it names', () => {
  expect(foldDoorEvents([unboard(1, 2, '5', { deviceId: 1, seq: 1 }), board(1, 1, '5', 1)]).size).toBe(0)
})

type Step = { device: number; seat: number; isUndo: boolean; hears: boolean }

/**
 * Runs three devices without a network. A step scans a seat or, on a device that knows the seat as boarded, undoes it.
 * With `hears` the device first learns the events of the others.
 */
function record(steps: readonly Step[]): DoorEvent[] {
  const all: DoorEvent[] = []
  const known = [1, 2, 3].map(() => new Map<string, DoorEvent>())
  const last = [0, 0, 0]
  steps.forEach(({ device, seat, isUndo, hears }, minute) => {
    const mine = known[device] as Map<string, DoorEvent>
    if (hears) for (const event of all) mine.set(eventKey(event), event)
    const aboard = foldDoorEvents(mine.values()).get(String(seat))
    if (aboard && !isUndo) return
    const seq = (last[device] ?? 0) + 1
    if (isUndo && !aboard) return
    const event = aboard
      ? unboard(device, seq, String(seat), aboard.first, ...aboard.later)
      : board(device, seq, String(seat), minute)
    last[device] = seq
    mine.set(eventKey(event), event)
    all.push(event)
  })
  return all
}

const steps = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 2 }),
    seat: fc.integer({ min: 1, max: SEATS }),
    isUndo: fc.boolean(),
    hears: fc.boolean(),
  }),
  { minLength: 20, maxLength: 150 },
)

/** A network that cuts batches anywhere, delivers them in any order and repeats some. */
const deliveries = steps.chain((taken) => {
  const events = record(taken)
  const twice = [...events, ...events]
  return fc
    .shuffledSubarray(twice, { minLength: events.length, maxLength: twice.length })
    .map((some) => ({ events, arrived: [...some, ...events.filter((event) => !some.includes(event))] }))
})

test('three devices and a network that repeats, cuts and reorders batches: every order gives the same state [F95]', () => {
  fc.assert(
    fc.property(deliveries, ({ events, arrived }) => {
      expect(stateOf(arrived)).toEqual(stateOf(events))
    }),
    { numRuns: SCHEDULES },
  )
})

test('control: with the last writer, the state depends on the order of arrival [F95]', () => {
  const lastWriter = (events: readonly DoorEvent[]): string[] => {
    const seats = new Map<string, boolean>()
    const seatOf = new Map<string, string>()
    for (const event of events)
      if (event.kind === 'board') {
        seats.set(event.seat, true)
        seatOf.set(eventKey(event), event.seat)
      } else for (const id of event.undoes) seats.set(seatOf.get(eventKey(id)) ?? '', false)
    return [...seats].filter(([, isBoarded]) => isBoarded).map(([seat]) => seat)
  }
  const diverging = fc.check(
    fc.property(deliveries, ({ events, arrived }) => {
      expect(lastWriter(arrived).sort()).toEqual(lastWriter(events).sort())
    }),
    { numRuns: SCHEDULES },
  )
  expect(diverging.failed).toBe(true)
})

test('every double scan of the recorded events is in the fold with both devices', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const events = record(taken)
      const fold = foldDoorEvents(events)
      const undone = new Set(
        events.flatMap((event) => (event.kind === 'unboard' ? event.undoes.map(eventKey) : [])),
      )
      for (const event of events) {
        if (event.kind !== 'board' || undone.has(eventKey(event))) continue
        const aboard = fold.get(event.seat)
        expect([aboard?.first, ...(aboard?.later ?? [])]).toContainEqual(event)
      }
    }),
  )
})
