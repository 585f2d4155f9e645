import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldDoorEvents } from '#domain/boarding/door-events.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { limit } from '#testing/limits.ts'
import { testApp } from '#testing/test-app.ts'
import { door, phone } from './testing/door-phones.ts'

/**
 * The suite runs the same four schedules every time, so that a failure can be reproduced. NETWORK_SCHEDULES=1000 runs
 * 1,000 schedules, and NETWORK_SEED=7 runs different ones.
 */
const SCHEDULES = Number(process.env.NETWORK_SCHEDULES ?? 4)
const SEED = Number(process.env.NETWORK_SEED ?? 1)
const LONG = limit(Math.max(120_000, SCHEDULES * 3_000))
const SEATS = Array.from({ length: 14 }, (_, index) => index + 1)

type Step = { device: number; seat: number; isUndo: boolean; cut: boolean }
const step = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  seat: fc.integer({ min: 1, max: 14 }),
  isUndo: fc.boolean(),
  cut: fc.boolean(),
})

test(
  'three phones upload over a network that cuts, doubles and reorders batches: the server has the fold of all events, and every double scan is listed',
  async () => {
    const one = await testApp()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 60 }),
        fc.infiniteStream(fc.nat()),
        async (steps: Step[], chances) => {
          const shop = await door({ seats: SEATS, shop: one })
          const phones = [await phone(shop), await phone(shop), await phone(shop)] as const
          const batches: { device: number; events: { seq: number }[] }[] = []
          const all: Parameters<typeof foldDoorEvents>[0] extends Iterable<infer Event> ? Event[] : never = []
          const own: Map<number, { seq: number }>[] = [new Map(), new Map(), new Map()]
          steps.forEach(({ device, seat, isUndo, cut }, minute) => {
            const { board, unboard, device: made } = phones[device as 0 | 1 | 2]
            const scanned = own[device]?.get(seat)
            if (Boolean(scanned) !== isUndo) return
            const at = new Date(Date.now() - (120 - minute) * 60_000)
            const event = scanned ? unboard(seat, scanned) : board(seat, at)
            const id = { deviceId: made.id, seq: event.seq }
            if (scanned) {
              own[device]?.delete(seat)
              all.push({
                kind: 'unboard',
                ...id,
                seatNo: String(seat),
                undoes: [{ deviceId: made.id, seq: scanned.seq }],
              })
            } else {
              own[device]?.set(seat, event)
              all.push({ kind: 'board', ...id, seatNo: String(seat), seat: String(seat), at })
            }
            const last = batches.findLast((batch) => batch.device === device)
            if (last && !cut) last.events.push(event)
            else batches.push({ device, events: [event] })
          })
          const sent = [...batches, ...batches.filter(() => (chances.next().value ?? 0) % 3 === 0)]
          const order = sent.map((batch) => ({ batch, place: chances.next().value ?? 0 }))
          for (const { batch } of order.sort((a, b) => a.place - b.place))
            await phones[batch.device as 0 | 1 | 2].upload(...batch.events)

          const fold = foldDoorEvents(all)
          const { rows } = await shop.database.pool.query<{ seat_no: string; boarded_at: Date }>(
            'select seat_no, boarded_at from seats where trip_id = $1 and boarded_at is not null',
            [shop.trip.id],
          )
          expect(Object.fromEntries(rows.map((row) => [row.seat_no, row.boarded_at]))).toEqual(
            Object.fromEntries([...fold].map(([seat, { first }]) => [seat, first.at])),
          )
          const doubles = [...fold.values()].flatMap(({ later }) =>
            later.map(({ deviceId, seq }) => [deviceId, seq]),
          )
          const listed = await shop.database.pool.query<{ device_id: number; seq: number }>(
            `select device_id, seq from door_exceptions
           where trip_id = $1 and kind = 'double_scan' and resolved_at is null`,
            [shop.trip.id],
          )
          expect(listed.rows.map(({ device_id, seq }) => [device_id, seq]).sort()).toEqual(doubles.sort())
          const broken = (await countInvariantViolations(shop.database.db)).filter(({ invariant }) =>
            invariant.includes('scanned twice'),
          )
          expect(broken).toMatchObject([{ broken: 0 }])
        },
      ),
      { numRuns: SCHEDULES, endOnFailure: true, seed: SEED },
    )
  },
  LONG,
)
