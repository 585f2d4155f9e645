import fc from 'fast-check'
import { expect } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildTrip } from '#testing/builders.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { aroundStaff } from './around-staff.ts'
import { RUN, SEED } from './settings.ts'
import { STAFF_ACTS, type StaffStage, type Turn } from './staff-acts.ts'

const step = fc.record({
  act: fc.oneof(
    // Makes sales frequent, because most actions need a booking.
    { weight: 1, arbitrary: fc.constantFrom('a visitor pays', 'sell') },
    {
      weight: 3,
      arbitrary: fc.constantFrom('a bank disputes', 'holds end', 'jobs run', ...Object.keys(STAFF_ACTS)),
    },
  ),
  turn: fc.record({ which: fc.nat(40), other: fc.nat(40), amount: fc.nat(50_000) }),
})

/** Steps of one round run concurrently. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 20,
  maxLength: 30,
  size: 'max',
})

/** Runs so many walks of staff and visitors. Expects that staff get no 5xx and that every invariant holds. */
export async function walkStaff(count: number): Promise<void> {
  const selling = await sellingApp()
  const { call } = await staffMember(selling)
  const { db, pool } = selling.database
  const acts = { ...STAFF_ACTS, ...aroundStaff(selling) }
  const walk = async (steps: { act: string; turn: Turn }[][]) => {
    const prices = [35_000, 20_000, 50_000]
    const trips = await Promise.all(prices.map((price) => buildTrip(db, { price: naira(price) })))
    const stage: StaffStage = { db, call, tripIds: () => trips.map(({ id }) => id) }
    for (const round of steps) {
      // Resets the rate limits, which would refuse requests before they reach the endpoint.
      await pool.query('delete from rate_limits')
      const ends = await Promise.all(
        round.map(async ({ act, turn }) => ({ act, answer: await acts[act]?.(stage, turn) })),
      )
      const failed = ends.filter(({ answer }) => answer && answer.statusCode >= 500)
      expect(
        failed.map(({ act, answer }) => `${act}: ${answer?.body}`),
        RUN,
      ).toEqual([])
    }
    expect(await invariantViolations(selling), RUN).toEqual([])
  }
  await fc.assert(fc.asyncProperty(rounds, walk), { seed: SEED, numRuns: count, endOnFailure: true })
}
