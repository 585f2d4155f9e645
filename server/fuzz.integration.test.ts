import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countInvariantViolations } from '#server/platform/database/invariants.ts'
import type { Attempt } from '#testing/fuzz/attempt.ts'
import { AS_IT_SHOULD_BE, attemptsOn } from '#testing/fuzz/attempts.ts'
import type { Answer } from '#testing/fuzz/check-answer.ts'
import type { Known } from '#testing/fuzz/fit-values.ts'
import { type Operation, readOperations } from '#testing/fuzz/operations.ts'
import { createLogins, createPeople, ROLES } from '#testing/fuzz/people.ts'
import { type Finding, runAttempt } from '#testing/fuzz/run-attempts.ts'
import { takeWalk } from '#testing/fuzz/take-walk.ts'
import { ussdAttempts } from '#testing/fuzz/ussd-attempts.ts'
import { VISITS, walks } from '#testing/fuzz/walk.ts'
import { signedAttempts } from '#testing/fuzz/webhook-attempts.ts'
import { limit } from '#testing/limits.ts'
import { type SellingApp, SMS_WEBHOOK_SECRET, sellingApp, USSD_SECRET } from '#testing/selling-app.ts'
import { testApp } from '#testing/test-app.ts'

/**
 * The same requests are sent in every run, so that a failure can be reproduced. FUZZ_SEED=7 generates other requests.
 * FUZZ_RUNS=150 sends each 150 times with other values: about a million requests. FUZZ_ONLY=/users limits the test of
 * every endpoint to paths that contain that text. An unhandled rejection anywhere also fails the run.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const RUNS = Number(process.env.FUZZ_RUNS ?? 1)
/**
 * In a run without FUZZ_RUNS, about this many attempts (ways to test an endpoint) with odd requests run, a share of all
 * of them. Attempts with valid requests (`often`) always run in addition.
 */
const MOST = process.env.FUZZ_RUNS ? Number.POSITIVE_INFINITY : 4_000
const LONG = limit(1_800_000 + RUNS * 600_000)
const WALKS = 25
/** A write may use up people, for example cancel their bookings, so the test creates new ones after a few writes. */
const WRITES_PER_PEOPLE = 4
const RUN = `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`
const ONLY = process.env.FUZZ_ONLY ?? ''

test('the API description lists 4XX and 5XX errors for each endpoint, and says whether an endpoint needs a login', async () => {
  const { app } = await testApp()
  const operations = await operationsOf(app)
  const silent = operations.filter(({ answers }) => !answers.has('4XX') || !answers.has('5XX'))
  expect(silent.map(nameOf)).toEqual([])
  const guarded = operations.filter(({ needsLogin }) => needsLogin).map(nameOf)
  expect(guarded).toEqual(expect.arrayContaining(['GET /api/users/me', 'POST /api/users/logout']))
  expect(guarded).not.toContain('POST /api/bookings')
})

test('every endpoint answers generated requests as described, logs no error and breaks no invariant', {
  timeout: LONG,
}, async () => {
  const selling = await sellingApp()
  const operations = (await operationsOf(selling.app)).filter(({ path }) => path.includes(ONLY))
  // Reads go last: they change nothing, so one set of people serves them all.
  const inOrder = [...operations.filter((operation) => !isRead(operation)), ...operations.filter(isRead)]
  let people: Known[] = []
  const seen = answersSeen()
  let sent = 0
  const range = {
    app: selling.app,
    operations,
    logins: createLogins(selling),
    logLines: selling.logLines,
    onSent: () => {
      sent++
      if (process.env.FUZZ_RUNS && sent % 10_000 === 0) console.log(`${sent} requests so far`)
    },
    onAnswer: seen.note,
  }
  const all = operations.reduce((sum, operation) => sum + attemptsOn(operation, [{}], ROLES).length, 0)
  const isInShare = (i: number) => (SEED * 0.37 + i * 0.618034) % 1 < MOST / all
  const findings: Finding[] = []
  let tries = 0
  const attempt = async (operation: Operation, how: Attempt) => {
    tries++
    if (!how.often && !isInShare(tries)) return
    // Without this, rate limits would refuse the requests before the endpoint runs.
    if (tries % 20 === 0) await selling.database.pool.query('delete from rate_limits')
    const finding = await runAttempt(range, operation, how, { seed: SEED + tries, rounds: RUNS })
    if (finding) findings.push(finding)
  }
  for (const [i, operation] of inOrder.entries()) {
    if (i === 0 || (!isRead(operation) && i % WRITES_PER_PEOPLE === 0)) people = await createPeople(selling)
    for (const how of await attemptsFor(selling, operation, people)) await attempt(operation, how)
    // If every request to this endpoint was refused so far, repeats the valid ones with new people, so that the code
    // behind the checks is tested. A generated request that fits the schema may still break a rule, so one repeat may
    // not be enough.
    for (let again = 0; again < 40 && !seen.wasFine(operation); again++) {
      for (const how of await attemptsFor(selling, operation, await createPeople(selling))) {
        if (how.label === AS_IT_SHOULD_BE) await attempt(operation, how)
      }
    }
  }
  if (process.env.FUZZ_RUNS) console.log(`${sent} requests to ${operations.length} endpoints`)
  expect(findings, RUN).toEqual([])
  // An endpoint that never succeeded needs more test data in testing/fuzz/people.ts.
  expect(operations.filter((operation) => !seen.wasFine(operation)).map(nameOf), RUN).toEqual([])
  expect(
    selling
      .logLines()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
    RUN,
  ).toEqual([])
  expect(
    (await countInvariantViolations(selling.database.db)).filter(({ broken }) => broken > 0),
    RUN,
  ).toEqual([])
})

test('visitors who book, pay, look up and release seats in any order and at once break no invariant', {
  timeout: LONG,
}, async () => {
  const selling = await sellingApp()
  await selling.database.db.insertInto('company_settings').values({ company_name: 'Fuzzed' }).execute()
  const operations = await operationsOf(selling.app)
  const seen = answersSeen()
  await fc.assert(
    fc.asyncProperty(walks, (walk) => takeWalk({ selling, operations, onAnswer: seen.note }, walk)),
    {
      seed: SEED,
      numRuns: WALKS * RUNS,
      interruptAfterTimeLimit: LONG - 20_000,
      markInterruptAsFailure: false,
    },
  )
  expect(seen.neverFine(Object.values(VISITS)), RUN).toEqual([])
})

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

const operationsOf = async (app: SellingApp['app']): Promise<Operation[]> =>
  readOperations((await app.inject('/api/docs/json')).json())

const isRead = ({ method }: Operation): boolean => method === 'GET'

async function attemptsFor(selling: SellingApp, operation: Operation, people: Known[]): Promise<Attempt[]> {
  // Only one settings record can exist, so creating one requires an empty table.
  if (nameOf(operation) === 'POST /api/companySettings') {
    await selling.database.db.deleteFrom('company_settings').execute()
  }
  const secrets = {
    '/api/payments/webhook': selling.context.config.paystack.secretKey,
    '/api/notifications/sms-reports': SMS_WEBHOOK_SECRET,
  }
  return [
    ...attemptsOn(operation, people, ROLES),
    ...signedAttempts(operation, people[0] ?? {}, secrets),
    ...ussdAttempts(operation, USSD_SECRET),
  ]
}

function answersSeen() {
  const fine = new Set<string>()
  return {
    note(operation: Operation, { status }: Answer) {
      if (status < 300) fine.add(nameOf(operation))
    },
    wasFine: (operation: Operation) => fine.has(nameOf(operation)),
    neverFine: (names: string[]) => names.filter((name) => !fine.has(name)),
  }
}
