import fc from 'fast-check'
import { expect } from 'vitest'
import { sellingApp } from '../selling-app.ts'
import { answersSeen } from './answers-seen.ts'
import { operationsOf } from './operations.ts'
import { LONG, RUN, SEED } from './settings.ts'
import { takeWalk } from './take-walk.ts'
import { VISITS, walks } from './walk.ts'

/** Runs so many walks, and expects right answers, no broken invariant, and that each kind of visit succeeds at least once. */
export async function fuzzVisits(count: number): Promise<void> {
  const selling = await sellingApp()
  await selling.database.db.insertInto('company_settings').values({ company_name: 'Fuzzed' }).execute()
  const operations = await operationsOf(selling.app)
  const seen = answersSeen()
  await fc.assert(
    fc.asyncProperty(walks, (walk) => takeWalk({ selling, operations, onAnswer: seen.note }, walk)),
    {
      seed: SEED,
      numRuns: count,
      interruptAfterTimeLimit: LONG - 20_000,
      markInterruptAsFailure: false,
    },
  )
  expect(seen.neverFine(Object.values(VISITS)), RUN).toEqual([])
}
