import { expect, test } from 'vitest'
import { countBrokenPromises } from '#server/database/invariants.ts'
import { attemptsOn } from '#testing/fuzz/attempts.ts'
import { readOperations } from '#testing/fuzz/operations.ts'
import { createLogins, gatherPeople, ROLES } from '#testing/fuzz/people.ts'
import { type Finding, type Range, runAttempt } from '#testing/fuzz/run-attempts.ts'
import { webhookAttempts } from '#testing/fuzz/webhook-attempts.ts'
import { sellingApp } from '#testing/selling-app.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
const RUNS = Number(process.env.FUZZ_RUNS ?? 1)

test('fuzz', async () => {
  const selling = await sellingApp()
  const operations = readOperations((await selling.app.inject('/api/docs/json')).json())
  const seen = new Map<string, Map<number, number>>()
  const range: Range = {
    app: selling.app,
    operations,
    tokenOf: createLogins(selling),
    onAnswer({ method, path }, { status }) {
      const at = `${method} ${path}`
      const m = seen.get(at) ?? new Map()
      seen.set(at, m.set(status, (m.get(status) ?? 0) + 1))
    },
  }
  const findings: Finding[] = []
  let n = 0
  for (const operation of operations) {
    const start = performance.now()
    const people = await gatherPeople(selling)
    const attempts = attemptsOn(operation, people, ROLES)
    if (operation.path.endsWith('/webhook')) attempts.push(...webhookAttempts(operation, people[0] ?? {}, selling.house.config.paystack.secretKey))
    for (const attempt of attempts) {
      const finding = await runAttempt(range, operation, attempt, { seed: SEED + n++, rounds: RUNS })
      if (finding) findings.push(finding)
    }
    console.log(operation.method, operation.path, attempts.length, Math.round(performance.now() - start), JSON.stringify([...(seen.get(`${operation.method} ${operation.path}`) ?? [])]))
  }
  console.log(findings.length)
  for (const f of findings) console.log(f.operation, '|', f.attempt, '|', f.complaints.join('; '), '\n   ', f.request.slice(0,300), '\n   ', f.answer.slice(0,200))
  console.log(await countBrokenPromises(selling.database.db))
}, 300_000)
