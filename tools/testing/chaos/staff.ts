import { setTimeout as sleep } from 'node:timers/promises'
import { NoResultError } from 'kysely'
import type { Random } from '#server/demo/random.ts'
import { buildUser } from '#testing/builders.ts'
import { STAFF_ACTS, type StaffAnswer, type StaffStage } from '#testing/fuzz/staff-acts.ts'
import { logInAs } from '#testing/staff.ts'
import type { History } from './history.ts'
import type { World } from './world.ts'

export type StaffOptions = {
  world: World
  history: History
  random: Random
  wrongAnswers: string[]
  tripIds: () => number[]
  isOver: () => boolean
}

const ACTS = Object.keys(STAFF_ACTS)

/**
 * Simulates a member of staff who performs random actions until the run is over: sells, takes cash, cancels, moves,
 * refunds, boards, changes trips. The server may refuse invalid requests with 4xx. A 5xx other than 503 is a wrong
 * answer.
 */
export async function work({
  world,
  history,
  random,
  wrongAnswers,
  tripIds,
  isOver,
}: StaffOptions): Promise<void> {
  const { db } = world.database
  const user = await world.patiently(() => buildUser(db, { role: 'admin' }))
  let token = await world.patiently(() => logInAs(db, user))

  const call: StaffStage['call'] = async (method, path, body): Promise<StaffAnswer> => {
    const send = async () => {
      const response = await fetch(`${random.pick(world.nodes.urls())}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      return { status: response.status, text: await response.text() }
    }
    try {
      let { status, text } = await send()
      // Logs in again if the login is too old for a refund, or if the session is lost. A killed PostgreSQL may lose its
      // last commits in the control run of tools/scripts/chaos.ts.
      if (status === 401 || text.includes('STEP_UP')) {
        token = await world.patiently(() => logInAs(db, user))
        ;({ status, text } = await send())
      }
      history.record({ act: 'staff', outcome: outcomeOf(status), method, path, body: body ?? null })
      if (status >= 500 && status !== 503) wrongAnswers.push(`${method} ${path}: ${status} ${text}`)
      return { statusCode: status, body: text }
    } catch {
      history.record({ act: 'staff', outcome: 'unknown', method, path, body: body ?? null })
      return { statusCode: 0, body: '' }
    }
  }

  while (!isOver()) {
    const turn = { which: random.int(0, 199), other: random.int(0, 60), amount: random.int(0, 50_000) }
    if (tripIds().length > 0) {
      const act = STAFF_ACTS[random.pick(ACTS)]
      try {
        await world.patiently(async () => act?.({ db, call, tripIds }, turn))
      } catch (error) {
        // No action of this run deletes a trip, so a missing trip means a lost commit.
        if (!(error instanceof NoResultError)) throw error
        wrongAnswers.push('a trip is missing that the database has listed before')
      }
    }
    await sleep(random.int(200, 1_200))
  }
}

function outcomeOf(status: number) {
  if (status < 300) return 'ok' as const
  return status < 500 ? ('refused' as const) : ('unknown' as const)
}
