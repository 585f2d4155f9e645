import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#sandbox/faults.ts'
import { editTrip } from '#server/changes/planning/edit-trip.ts'
import type { Random } from '#server/demo/random.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { AppError } from '#server/platform/errors.ts'
import { staffAction } from '#testing/staff.ts'
import { keepTripsOpen, type Line } from './open-trips.ts'
import type { Progress } from './progress.ts'
import type { World } from './world.ts'

/** The intervals of faults: milliseconds, or buyers if buyers are the length of the run. */
export type Pace = { killNode: number; killPostgres: number; cancelTrip: number }
export type TroubleOptions = {
  world: World
  postgres: Pick<EmbeddedPostgres, 'pid'>
  lines: Line[]
  random: Random
  pace: Pace
  progress: Progress
}
export type Trouble = {
  postgresKills: () => number
  tripsCanceled: () => number
  tripsDeparted: () => number
  disputes: () => number
  /** Resolves after `stop`, and rejects if a fault could not be injected. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

/** Faults of external services: errors, and slow, lost, duplicated and reordered messages. */
const FAULTS: Fault[] = [
  { on: 'webhook', chance: 0.3, drop: true },
  { on: 'webhook', chance: 0.1, dropAnswer: true },
  { on: 'webhook', chance: 0.3, duplicate: 2 },
  { on: 'webhook', chance: 0.1, reorder: 3 },
  { on: 'webhook', chance: 0.2, delay: 400 },
  { on: 'initialize', chance: 0.03, status: 502 },
  { on: 'initialize', chance: 0.04, dropAnswer: true },
  { on: 'initialize', chance: 0.05, delay: 800 },
  { on: 'verify', chance: 0.05, status: 503 },
  { on: 'verify', chance: 0.03, drop: true },
  { on: 'verify', chance: 0.1, delay: 500 },
  { on: 'refund', chance: 0.1, dropAnswer: true },
  { on: 'refund', chance: 0.05, status: 500 },
  { on: 'smtp', chance: 0.05, status: 451 },
  { on: 'smtp', chance: 0.02, dropAnswer: true },
]

/** Starts all faults and repeats them until stopped. Also lets time pass and adds trips to sell. */
export function startTrouble({ world, postgres, lines, random, pace, progress }: TroubleOptions): Trouble {
  const { database, nodes, sandbox, patiently } = world
  const over = new AbortController()
  let postgresKills = 0
  let tripsCanceled = 0
  let tripsDeparted = 0
  let disputes = 0
  sandbox.paystack.script(...FAULTS)

  /** Repeats an action, at random intervals around `amount`. */
  const repeat = async (
    amount: number,
    pause: (amount: number) => Promise<unknown>,
    act: () => Promise<void>,
  ): Promise<void> => {
    while (!over.signal.aborted) {
      await pause(Math.round(amount * (0.6 + 0.8 * random.fraction())))
      if (!over.signal.aborted) await act()
    }
  }
  const every = (ms: number, act: () => Promise<void>) =>
    repeat(ms, (pause) => sleep(pause, undefined, { signal: over.signal }).catch(() => undefined), act)
  const afterEach = (amount: number, act: () => Promise<void>) =>
    repeat(amount, (pause) => progress.after(pause, over.signal), act)

  /**
   * Kills a node, but only while another one is ready, because nothing can be tested without a node. Kills mostly the
   * last node of the list. A node is slow after each start, so the others can run for long.
   */
  const killNode = async () => {
    const ready = nodes.ready()
    if (ready.length < 2) return
    const unlucky = random.chance(0.7) ? nodes.urls().length - 1 : random.pick(ready)
    if (ready.includes(unlucky)) nodes.kill(unlucky)
  }
  const killPostgres = async () => {
    try {
      process.kill(postgres.pid(), 'SIGKILL')
      postgresKills += 1
    } catch (error) {
      // Ignored: the server has ended by itself and is being restarted.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    // Waits until the database is back before the next kill is scheduled, because a database that is always down tests
    // nothing.
    await patiently(() => database.pool.query('select 1'))
  }
  const cancelSomeTrip = async () => {
    const { rows } = await patiently(() =>
      database.pool.query<{ id: number }>(
        `select t.id from trips t
         where t.status = 'SCHEDULED' and t.depart_time > now()
           and not exists (select from seats s where s.trip_id = t.id and s.boarded_at is not null)
         order by t.id`,
      ),
    )
    if (rows.length === 0) return
    const { id } = random.pick(rows)
    const act = await patiently(() => staffAction(database.db))
    try {
      await patiently(() => editTrip(database.db, act, id, { status: 'CANCELED' }))
      tripsCanceled += 1
    } catch (error) {
      // Ignored: a passenger has boarded or the bus has left since the query above, so a second person must approve the
      // cancellation.
      if (!(error instanceof AppError)) throw error
    }
  }
  /** Lets a bus leave at once, although seats may be held and payments may be in progress. */
  const departSomeTrip = async () => {
    const { rowCount } = await patiently(() =>
      database.pool.query(
        `update trips set depart_time = now() - interval '1 minute', arrive_time = now() + interval '9 hours'
         where id = (select id from trips where status = 'SCHEDULED' and depart_time > now() order by random() limit 1)`,
      ),
    )
    tripsDeparted += rowCount ?? 0
  }
  /** A customer's bank disputes a charge, or reverses it without notice. */
  const bankActs = async () => {
    const paid = sandbox.paystack.ledger().transactions.filter((one) => one.status === 'success')
    if (paid.length === 0) return
    const { reference } = random.pick(paid)
    if (random.chance(0.5)) sandbox.paystack.dispute(reference)
    else sandbox.paystack.reverse(reference)
    disputes += 1
  }
  /**
   * Ends some holds, makes some payments due for a check, and starts one random job. As in the reconciler's own
   * schedule, new payments become due more often than older ones.
   */
  const passTime = async () => {
    await patiently(() =>
      database.pool.query(
        `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED' and random() < 0.05`,
      ),
    )
    await patiently(() =>
      database.pool.query(
        `update payments set next_check_at = now()
         where next_check_at > now() and status <> 'PAID'
           and random() < case when created_at > now() - interval '20 seconds' then 0.1 else 0.005 end`,
      ),
    )
    const job = random.pick([
      'reconcile',
      'read-webhooks',
      'release-expired-holds',
      'send-notifications',
      'send-refunds',
    ])
    await patiently(() => database.pool.query(`select graphile_worker.add_job($1)`, [job]))
  }

  const ended = Promise.all([
    afterEach(pace.killNode, killNode),
    afterEach(pace.killPostgres, killPostgres),
    afterEach(pace.cancelTrip, cancelSomeTrip),
    afterEach(pace.cancelTrip, departSomeTrip),
    afterEach(pace.cancelTrip, bankActs),
    every(700, passTime),
    every(500, () => keepTripsOpen(world, lines)),
  ])
  return {
    ended,
    postgresKills: () => postgresKills,
    tripsCanceled: () => tripsCanceled,
    tripsDeparted: () => tripsDeparted,
    disputes: () => disputes,
    stop: async () => {
      over.abort()
      await ended
      sandbox.paystack.clear()
    },
  }
}
