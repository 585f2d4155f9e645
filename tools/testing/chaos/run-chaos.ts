import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#server/demo/random.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { createAsk } from './ask.ts'
import { buy } from './buyer.ts'
import { calmDown } from './calm-down.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { type Figure, figuresOf } from './figures.ts'
import { describeMismatches, type Finding, findFaults } from './find-faults.ts'
import { startHistory } from './history.ts'
import { keepTripsOpen, openLines, watchTrips } from './open-trips.ts'
import { type Length, startProgress } from './progress.ts'
import { work } from './staff.ts'
import { type Pace, startTrouble } from './trouble.ts'
import { openWorld, type World } from './world.ts'

export type ChaosOptions = {
  seed: number
  length: Length
  nodes: number
  buyers: number
  staff: number
  pace: Pace
  /** Overrides PostgreSQL settings, for a control run that proves that the checks find faults. */
  settings?: Record<string, string>
  say?: (line: string) => void
}

export type ChaosReport = { faults: Finding[]; figures: Figure[]; hints: string[] }

/**
 * Simulates buyers and staff during faults:
 * - Nodes and PostgreSQL are killed, and the clocks of nodes are wrong.
 * - Webhooks are lost and duplicated.
 * - Buses leave, trips are cancelled, and banks reverse charges.
 *
 * Then the faults stop and the product finishes its work. Every response is compared with our records, and our records
 * with the provider's. The seed decides what people and faults do, but not the timing, so two runs of one seed are
 * similar but not identical.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-chaos-'))
  // Commits are durable unless `settings` changes that.
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings: options.settings ?? {} })
  await ensureDatabase(postgres, 'tafiya')
  const nodes = Array.from({ length: options.nodes }, () => ({}))
  const world = await openWorld(
    { url: postgres.url('tafiya'), nodes, areClocksWrong: true },
    randomFrom(options.seed),
  )
  options.say?.(`${options.nodes} nodes are ready`)
  try {
    return await runIn(world, postgres, options)
  } catch (error) {
    throw new Error(`The chaos run with CHAOS_SEED=${options.seed} failed`, { cause: error })
  } finally {
    await world.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runIn(
  world: World,
  postgres: EmbeddedPostgres,
  { seed, length, buyers, staff, pace, say = () => {} }: ChaosOptions,
): Promise<ChaosReport> {
  const history = startHistory()
  const wrongAnswers: string[] = []
  const lines = await openLines(world)
  await keepTripsOpen(world, lines)
  const progress = startProgress(length)
  const trouble = startTrouble({ world, postgres, lines, random: randomFrom(seed + 1), pace, progress })

  const queue = async () => {
    for (let number = progress.nextBuyer(); number; number = progress.nextBuyer()) {
      const random = randomFrom(seed + 100 + number)
      const ask = createAsk(world.nodes.urls(), random, wrongAnswers)
      await buy({ number, ask, history, random, world, lines: () => lines })
      progress.countDone()
      await sleep(random.int(0, 100))
    }
  }
  const trips = await watchTrips(world)
  const queues = Array.from({ length: buyers }, queue)
  const office = Array.from({ length: staff }, (_, index) =>
    work({
      world,
      history,
      random: randomFrom(seed + 50 + index),
      wrongAnswers,
      tripIds: trips.newest,
      isOver: progress.isOver,
    }),
  )
  const everyone = Promise.all([...queues, ...office])
  // A failure in any part ends the run at once.
  const ended = new AbortController()
  await Promise.race([progress.over(ended.signal), everyone, trouble.ended]).finally(() => ended.abort())
  await trouble.stop()
  say('no more faults are injected')
  await everyone
  trips.stop()
  say(`all ${progress.buyers()} buyers are done`)
  const calm = await calmDown(world, 'seconds' in length ? length.seconds : 0)
  say('left' in calm ? `gave up waiting for ${calm.left}` : 'everything is settled')

  const told = { history: history.all(), wrongAnswers, deaths: world.nodes.deaths() }
  const evidence: Evidence = await gatherEvidence(world, told)
  return {
    faults: [...findFaults(evidence), { what: 'work left unfinished', count: 'left' in calm ? 1 : 0 }],
    figures: figuresOf(evidence, {
      people: progress.buyers(),
      nodeKills: world.nodes.kills(),
      postgresKills: trouble.postgresKills(),
      tripsCanceled: trouble.tripsCanceled(),
      tripsDeparted: trouble.tripsDeparted(),
      disputes: trouble.disputes(),
      calm,
    }),
    hints: [
      ...describeMismatches(evidence),
      ...wrongAnswers.slice(0, 5),
      ...told.deaths.slice(0, 2),
      ...world.nodes.complaints().slice(0, 5),
    ],
  }
}
