import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#server/demo/random.ts'
import { createAsk } from '#testing/chaos/ask.ts'
import { buy } from '#testing/chaos/buyer.ts'
import { calmDown } from '#testing/chaos/calm-down.ts'
import { gatherEvidence } from '#testing/chaos/evidence.ts'
import { describeMismatches, type Finding, findFaults } from '#testing/chaos/find-faults.ts'
import { startHistory } from '#testing/chaos/history.ts'
import { keepTripsOpen, openLines } from '#testing/chaos/open-trips.ts'
import { openWorld, type World } from '#testing/chaos/world.ts'
import { freePort } from '#testing/run-product.ts'
import { type Cluster, ClusterFailed, startCluster } from './cluster.ts'
import { FAILOVERS, type Failover } from './failovers.ts'
import { watchHolds } from './holds.ts'
import { unguardedWrite } from './unguarded-write.ts'

export type DrillOptions = {
  seed: number
  failovers: number
  /** Runs only failovers whose name contains this text. */
  kind: string
  buyers: number
  /** True for the control, which replicates asynchronously and must lose acknowledged bookings. */
  isAsynchronous?: boolean
  say: (line: string) => void
}

export type Outage = { name: string; seconds: number }

/** The measurements while both standbys are down. */
export type WithoutStandby = {
  /** The number of holds that were requested and successful during this time. */
  yeses: number
  /** The longest response time of a hold. */
  longestAnswerSeconds: number
  /** The duration of a write without the product's guard. */
  unguardedSeconds: number
}

export type DrillReport = {
  outages: Outage[]
  /** Undefined if the cluster failed before this measurement. */
  withoutStandby: WithoutStandby | undefined
  bookings: number
  people: number
  faults: Finding[]
  hints: string[]
}

/**
 * The time for which both standbys are down. The product must confirm no hold during this time, but must answer every
 * request.
 */
const WITHOUT_STANDBY_MS = 65_000
/** Commits that a standby received before it went down are acknowledged for a moment afterwards. */
const IN_FLIGHT_MS = 1_000

/**
 * Lets buyers buy from two web nodes and a worker on a cluster of three PostgreSQL servers. Meanwhile takes down the
 * primary repeatedly. Compares every answer with the records at the end.
 */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { seed, kind, isAsynchronous = false, say } = options
  if (!FAILOVERS.some(({ name }) => name.includes(kind))) throw new Error(`No failover is named "${kind}".`)
  const webPorts: [number, number] = [await freePort(), await freePort()]
  const cluster = await startCluster({ webPorts, isAsynchronous })
  say('three PostgreSQL servers are ready')
  try {
    const world = await openWorld(
      {
        url: cluster.url('tafiya'),
        env: { DATABASE_URL: cluster.url('tafiya', 'tafiya_app'), DATABASE_OWNER_URL: cluster.url('tafiya') },
        nodes: [{ port: webPorts[0], role: 'web' }, { port: webPorts[1], role: 'web' }, { role: 'worker' }],
      },
      randomFrom(seed),
    )
    say('two web nodes and a worker are ready')
    try {
      return await runIn(cluster, world, options)
    } finally {
      await world.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function runIn(
  cluster: Cluster,
  world: World,
  { seed, failovers, kind, buyers, say }: DrillOptions,
): Promise<DrillReport> {
  const start = performance.now()
  const history = startHistory()
  const holds = watchHolds()
  const wrongAnswers: string[] = []
  const lines = await openLines(world)
  await keepTripsOpen(world, lines)
  let isOver = false
  let people = 0
  const queue = async () => {
    while (!isOver) {
      const number = ++people
      const random = randomFrom(seed + 100 + number)
      const ask = holds.watch(createAsk(world.nodes.urls(), random, wrongAnswers))
      await buy({ number, ask, history, random, world, lines: () => lines })
      await sleep(random.int(0, 100))
    }
  }
  const keepOpen = async () => {
    for (; !isOver; await sleep(500)) await keepTripsOpen(world, lines)
  }
  const everyone = Promise.all([keepOpen(), ...Array.from({ length: buyers }, queue)])
  const outages: Outage[] = []
  const wanted = FAILOVERS.filter(({ name }) => name.includes(kind))
  const act = async () => {
    for (let index = 0; index < failovers; index++) {
      const failover = wanted[index % wanted.length] as Failover
      outages.push(await strike(cluster, holds, failover))
      say(`${outages.at(-1)?.seconds.toFixed(1).padStart(5)} s without a yes: ${failover.name}`)
    }
    const result = await loseStandbys(cluster, holds)
    say(`${result.yeses} yeses while both standbys were away`)
    return result
  }
  // A failure in any part ends the drill at once. If the servers do not recover, the answers are still compared, as far
  // as the database can be reached.
  const withoutStandby = await Promise.race([act(), everyone.then(endedEarly)]).catch((error) => {
    if (!(error instanceof ClusterFailed)) throw error
    say(error.message)
    return undefined
  })
  isOver = true
  await everyone
  say(`all ${people} buyers are done`)
  const calm = await calmDown(world, (performance.now() - start) / 1_000)
  say(
    'left' in calm ? `gave up waiting for ${calm.left}` : `everything is settled after ${calm.ms / 1_000} s`,
  )

  const told = { history: history.all(), wrongAnswers, deaths: world.nodes.deaths() }
  const evidence = await gatherEvidence(world, told)
  return {
    outages,
    withoutStandby,
    people,
    bookings: evidence.bookings.length,
    faults: [...findFaults(evidence), { what: 'work left unfinished', count: 'left' in calm ? 1 : 0 }],
    hints: [
      ...describeMismatches(evidence),
      ...wrongAnswers.slice(0, 5),
      ...told.deaths.slice(0, 2),
      ...world.nodes.complaints().slice(0, 5),
    ],
  }
}

type Holds = ReturnType<typeof watchHolds>

/** Takes down the primary. Returns the longest time without a successful hold until all servers are back. */
async function strike(cluster: Cluster, holds: Holds, failover: Failover): Promise<Outage> {
  const roles = await cluster.untilHealthy()
  await untilYes(holds)
  const start = performance.now()
  await failover.strike(roles, cluster)
  // Two seconds after the fault, a successful hold comes from the new primary, or from the old one if that has
  // survived.
  await untilYes(holds)
  await failover.heal(roles)
  await cluster.untilHealthy()
  await untilYes(holds)
  return { name: failover.name, seconds: holds.longestGap(start, performance.now()) / 1_000 }
}

function endedEarly(): never {
  throw new Error('the buyers stopped before the drill was over')
}

/** Freezes both standbys and records the product's answers during this time. Then resumes the standbys. */
async function loseStandbys(cluster: Cluster, holds: Holds): Promise<WithoutStandby> {
  const { sync, other } = await cluster.untilHealthy()
  await untilYes(holds)
  sync.freeze()
  other.freeze()
  await sleep(IN_FLIGHT_MS)
  const start = performance.now()
  const unguarded = unguardedWrite(cluster.url('tafiya'))
  // The promise is awaited below. Without this handler, an earlier rejection would end the process without stopping its
  // servers.
  unguarded.catch(() => {})
  await sleep(WITHOUT_STANDBY_MS)
  const end = performance.now()
  sync.thaw()
  other.thaw()
  const unguardedSeconds = await unguarded
  await cluster.untilHealthy()
  await untilYes(holds)
  return {
    yeses: holds.yesesBetween(start, end),
    longestAnswerSeconds: holds.longestAnswer(start, end) / 1_000,
    unguardedSeconds,
  }
}

/** Waits until a hold succeeds that was requested at least two seconds from now. */
async function untilYes(holds: Holds): Promise<void> {
  const start = performance.now() + 2_000
  const end = start + 180_000
  while (holds.yesesBetween(start, performance.now()) === 0) {
    if (performance.now() > end) throw new Error('no hold was answered with yes for three minutes')
    await sleep(100)
  }
}
