import { expect } from 'vitest'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { grouped } from '../chaos/grouped.ts'
import { type SellingApp, SMS_WEBHOOK_SECRET, sellingApp, USSD_SECRET } from '../selling-app.ts'
import { answersSeen } from './answers-seen.ts'
import type { Attempt } from './attempt.ts'
import { attemptsOn, validAttempt } from './attempts.ts'
import type { Known } from './fit-values.ts'
import { nameOf, type Operation, operationsOf } from './operations.ts'
import { bestFirst, createLogins, createPeople, openShop, type People, ROLES } from './people.ts'
import { type Finding, runAttempt } from './run-attempts.ts'
import { FUZZ_ONLY, FUZZ_RUNS, RUN, SEED } from './settings.ts'
import { ussdAttempts } from './ussd-attempts.ts'
import { signedAttempts } from './webhook-attempts.ts'

/**
 * Tests every endpoint with valid requests until it accepts one, and with one attempt of each kind. The attempts of a
 * kind take turns from endpoint to endpoint.
 */
export const fuzzEachKind = (): Promise<void> =>
  fuzz({
    isOurs: () => true,
    async test(operation, { tryOut, isFine, people, attempts, number }) {
      for (const person of bestFirst(operation, people.all())) {
        if (!isFine()) await tryOut(validAttempt(operation, person))
      }
      const kinds = grouped(attempts(people.all()), ({ kind }) => kind)
      for (const [kind, all] of kinds) {
        const attempt = all[(SEED + number) % all.length]
        // Only some rounds generate a valid message of a gateway, and no other attempt is valid for its endpoint. So
        // this kind keeps all its rounds.
        const often = kind === 'form of a gateway' ? attempt?.often : 1
        if (attempt && kind !== 'as it should be') await tryOut({ ...attempt, often: often ?? 1 })
      }
    },
  })

/** The share of odd requests that run without FUZZ_RUNS: about 4,000. */
const SHARE = FUZZ_RUNS ? 1 : 0.13

/**
 * Tests every third endpoint with valid requests of all people who can send one, and with a share of all attempts.
 * FUZZ_RUNS runs all attempts that many times.
 */
export const fuzzThird = (third: 0 | 1 | 2): Promise<void> =>
  fuzz({
    isOurs: (number) => number % 3 === third,
    async test(operation, { tryOut, people, attempts, number }) {
      await people.renewUsed(operation)
      for (const [i, attempt] of attempts(people.all()).entries()) {
        const isInShare = (SEED * 0.37 + number * 0.25 + i * 0.618034) % 1 < SHARE
        if (attempt.often || isInShare) await tryOut(attempt)
      }
    },
  })

type Task = {
  people: People
  attempts: (people: Known[]) => Attempt[]
  tryOut: (attempt: Attempt) => Promise<void>
  /** True if the operation accepted a request. */
  isFine: () => boolean
  number: number
}

type Plan = {
  isOurs: (number: number) => boolean
  test: (operation: Operation, task: Task) => Promise<void>
}

/** Tests the operations of the plan. Expects correct answers, no error in the log and no broken invariant. */
async function fuzz({ isOurs, test }: Plan): Promise<void> {
  const selling = await sellingApp()
  const all = await operationsOf(selling.app)
  const ours = all.filter((operation, i) => operation.path.includes(FUZZ_ONLY) && isOurs(i))
  const people = await createPeople(selling)
  const logins = createLogins(selling)
  const seen = answersSeen()
  const findings: Finding[] = []
  let tries = 0
  let sent = 0
  const range = {
    app: selling.app,
    operations: all,
    logins,
    logLines: selling.logLines,
    onSent: () => {
      sent++
      if (FUZZ_RUNS && sent % 10_000 === 0) console.log(`${sent} requests so far`)
    },
    onAnswer: seen.note,
    async onChange(used: Known[]) {
      people.use(used)
      await logins.check()
    },
  }
  // Reads run last. They change nothing, so they find the records as the writes left them.
  const isRead = ({ method }: Operation) => method === 'GET'
  const inOrder = [...ours.filter((operation) => !isRead(operation)), ...ours.filter(isRead)]
  for (const [number, operation] of inOrder.entries()) {
    const tryOut = async (attempt: Attempt) => {
      // Resets the rate limits, which would refuse requests before they reach the endpoint.
      if (tries++ % 20 === 0) await selling.database.pool.query('delete from rate_limits')
      const how = { seed: SEED + all.indexOf(operation) * 10_000 + tries, rounds: FUZZ_RUNS ?? 1 }
      const finding = await runAttempt(range, operation, attempt, how)
      if (finding) findings.push(finding)
    }
    const isFine = () => seen.wasFine(operation)
    const attempts = (known: Known[]) => attemptsFor(selling, operation, known)
    await openShop(selling)
    if (isOnlyOnce(operation)) await selling.database.pool.query('delete from company_settings')
    await test(operation, { people, attempts, tryOut, isFine, number })
    // If every request to this endpoint was refused so far, repeats the valid ones with new people, so that the code
    // behind the checks is tested. Repeats several times, because a generated request that fits the schema may still
    // break a rule.
    for (let turn = 0; turn < 200 && !isFine(); turn++) {
      await openShop(selling)
      if (isOnlyOnce(operation)) await selling.database.pool.query('delete from company_settings')
      for (const person of await people.renewFor(operation, turn))
        await tryOut(validAttempt(operation, person))
    }
  }
  if (FUZZ_RUNS) console.log(`${sent} requests to ${ours.length} endpoints`)
  expect(findings, RUN).toEqual([])
  // An endpoint that never succeeded needs more test data in tools/testing/fuzz/people.ts.
  expect(ours.filter((operation) => !seen.wasFine(operation)).map(nameOf), RUN).toEqual([])
  expect(errorsIn(selling.logLines()), RUN).toEqual([])
  const broken = (await countInvariantViolations(selling.database.db)).filter(
    (invariant) => invariant.broken > 0,
  )
  expect(broken, RUN).toEqual([])
}

const errorsIn = (log: string): string[] => log.split('\n').filter((line) => line.includes('"level":50'))

/** True for the creation of the settings. Only one settings record can exist, so the table must be empty. */
const isOnlyOnce = (operation: Operation): boolean => nameOf(operation) === 'POST /api/companySettings'

function attemptsFor(selling: SellingApp, operation: Operation, people: Known[]): Attempt[] {
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
