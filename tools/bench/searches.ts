import { deepStrictEqual, strictEqual } from 'node:assert'
import { withBenchServers } from './bench-servers.ts'
import { sendQuestions } from './load.ts'
import { compare, printTable } from './measure.ts'
import { questions } from './search-work.ts'
import { tripsOnSale } from './selling-database.ts'

// Measures searches that the cache answers and searches that the database answers.

const MANY_TRIPS = 100_000
const FEW_TRIPS = 1_000

await withBenchServers(async ({ database, startNode, startLimit }) => {
  await database.fill('few', tripsOnSale(FEW_TRIPS))
  await database.fill('many', tripsOnSale(MANY_TRIPS))
  const few = await startNode('few')
  const many = await startNode('many')
  const { hot, cold } = questions(MANY_TRIPS)
  const example = hot()
  const answer = await textOf(many + example)
  const bare = await startLimit('bare-server', { ANSWER: answer })
  const fastify = await startLimit('fastify-server', { ANSWER: answer })
  const minimal = await startLimit('minimal-server', { DATABASE_URL: database.url('many') })
  const minimalAnswer = await textOf(minimal + example)
  // Compares parsed JSON, because PostgreSQL orders the fields of its JSON values differently.
  deepStrictEqual(JSON.parse(minimalAnswer), JSON.parse(answer))
  strictEqual(minimalAnswer.length, answer.length)
  printTable([
    await compare('search, hot', 0.8, 'Fastify, the same bytes', rate(many, hot), rate(fastify, hot)),
    await compare('search, hot', 0.8, 'node:http, the same bytes', rate(many, hot), rate(bare, hot)),
    await compare(
      'search, uncached',
      0.8,
      'Fastify + pg, same statement, same bytes',
      rate(many, cold),
      rate(minimal, cold),
    ),
    await compare('search, uncached', 0.25, 'node:http, the same bytes', rate(many, cold), rate(bare, cold)),
    await compare(
      'search among 100,000 trips',
      0.9,
      'the same among 1,000',
      rate(many, cold),
      rate(few, cold),
    ),
  ])
})

function rate(url: string, next: () => string): () => Promise<number> {
  return () => sendQuestions(url, next)
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}
