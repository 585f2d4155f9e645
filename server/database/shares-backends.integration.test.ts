import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { sharesBackends } from './shares-backends.ts'

/** A pooler in transaction mode: a client has a backend from `begin` to `commit`, or for one statement. */
function transactionPooler(url: string, size: number): Pick<pg.Pool, 'connect'> {
  const servers = new pg.Pool({ connectionString: url, max: size })
  onTestFinished(() => servers.end())
  const connect = async () => {
    let held: pg.PoolClient | undefined
    const query = async (text: string) => {
      const server = held ?? (await servers.connect())
      const answer = await server.query(text)
      held = text === 'begin' || (held && text !== 'commit') ? server : undefined
      if (!held) server.release()
      return answer
    }
    return { query, release: () => {} } as unknown as pg.PoolClient
  }
  return { connect: connect as pg.Pool['connect'] }
}

test('connections of their own have a backend each', async () => {
  const { pool } = await freshDatabase()
  expect(await sharesBackends(pool)).toBe(false)
})

test.each([2, 5])('a pooler in transaction mode with %i backends is recognised [F61]', async (size) => {
  const { url } = await freshDatabase()
  expect(await sharesBackends(transactionPooler(url, size))).toBe(true)
})
