import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBrokenPromises } from '#server/database/invariants.ts'
import { attemptsOn } from '#testing/fuzz/attempts.ts'
import type { Answer } from '#testing/fuzz/check-answer.ts'
import { type Operation, readOperations } from '#testing/fuzz/operations.ts'
import { createLogins, gatherPeople, ROLES } from '#testing/fuzz/people.ts'
import { type Finding, runAttempt } from '#testing/fuzz/run-attempts.ts'
import { takeWalk } from '#testing/fuzz/take-walk.ts'
import { VISITS, walks } from '#testing/fuzz/walk.ts'
import { webhookAttempts } from '#testing/fuzz/webhook-attempts.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { testApp } from '#testing/test-app.ts'

/** `FUZZ_SEED=7 FUZZ_RUNS=200 npx vitest run server/fuzz` tries other values, and each of them 200 times: a million requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const RUNS = Number(process.env.FUZZ_RUNS ?? 1)
const LONG = 60_000 + RUNS * 120_000
const WALKS = 25

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

test('every endpoint says in the description of the API that it may refuse, and how', async () => {
  const { app } = await testApp()
  const operations = readOperations((await app.inject('/api/docs/json')).json())
  const silent = operations.filter(({ answers }) => !answers.has('4XX') || !answers.has('5XX'))
  expect(silent.map(nameOf)).toEqual([])
})

test('every endpoint, tried in every way its description suggests, answers as described', {
  timeout: LONG,
}, async () => {
  const selling = await sellingApp()
  const operations = await operationsOf(selling)
  const seen = answersSeen()
  const range = {
    app: selling.app,
    operations,
    tokenOf: createLogins(selling),
    logLines: selling.logLines,
    onAnswer: seen.note,
  }
  const { secretKey } = selling.house.config.paystack
  const findings: Finding[] = []
  let tries = 0
  for (const operation of operations) {
    const people = await gatherPeople(selling)
    const attempts = attemptsOn(operation, people, ROLES)
    if (operation.path.endsWith('/webhook'))
      attempts.push(...webhookAttempts(operation, people[0] ?? {}, secretKey))
    for (const attempt of attempts) {
      // Limits would soon answer in the place of the endpoint.
      if (tries % 20 === 0) await selling.database.pool.query('delete from rate_limits')
      const finding = await runAttempt(range, operation, attempt, { seed: SEED + tries, rounds: RUNS })
      if (finding) findings.push(finding)
      tries += 1
    }
  }
  expect(findings, `FUZZ_SEED=${SEED}`).toEqual([])
  // What never got through was only fuzzed at the door: testing/fuzz/people.ts knows too little for it.
  expect(seen.neverFine(operations.map(nameOf))).toEqual([])
  expect((await countBrokenPromises(selling.database.db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('visitors who book, pay, ask and give up in any order break no promise', { timeout: LONG }, async () => {
  const selling = await sellingApp()
  await selling.database.db.insertInto('company_settings').values({ company_name: 'Fuzzed' }).execute()
  const operations = await operationsOf(selling)
  const seen = answersSeen()
  await fc.assert(
    fc.asyncProperty(walks, (walk) => takeWalk(selling, operations, walk, seen.note)),
    {
      seed: SEED,
      numRuns: WALKS * RUNS,
      interruptAfterTimeLimit: LONG - 20_000,
      markInterruptAsFailure: false,
    },
  )
  expect(seen.neverFine(Object.values(VISITS))).toEqual([])
})

const operationsOf = async ({ app }: SellingApp): Promise<Operation[]> =>
  readOperations((await app.inject('/api/docs/json')).json())

function answersSeen() {
  const fine = new Set<string>()
  return {
    note(operation: Operation, { status }: Answer) {
      if (status < 300) fine.add(nameOf(operation))
    },
    neverFine: (names: string[]) => names.filter((name) => !fine.has(name)),
  }
}
