import { withBenchServers } from './bench-servers.ts'
import { sendHolds, sendQuestions } from './load.ts'
import { compare, printTable } from './measure.ts'
import { questions } from './search-work.ts'
import { tripsOnSale } from './selling-database.ts'

// Measures what a second process gives. The load generator and PostgreSQL run on the same cores, so on two cores the ratio
// is below what a machine of its own would give.

const TRIPS = 20_000

await withBenchServers(async ({ database, startNode }) => {
  const { pool } = await database.fill('selling', tripsOnSale(TRIPS))
  const one = await startNode('selling')
  const two = await startNode('selling', { PROCESSES: '2' })
  const { hot, cold, seatMap } = questions(TRIPS)
  const gain = (what: string, goal: number, send: (url: string) => Promise<number>) =>
    compare(
      `two processes: ${what}`,
      goal,
      'the same with one process',
      () => send(two),
      () => send(one),
    )
  printTable([
    await gain('search, hot', 1.6, (url) => sendQuestions(url, hot)),
    await gain('search, uncached', 1.6, (url) => sendQuestions(url, cold)),
    await gain('seat maps', 1.6, (url) => sendQuestions(url, seatMap)),
    await gain('hold two seats', 1.2, (url) => sendHolds(pool, url, TRIPS)),
  ])
})
