import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { connect, type Database } from './connect.ts'
import { namedStatement } from './named-statement.ts'
import { withTransaction } from './with-transaction.ts'

const double = namedStatement<{ value: number }, { twice: number }>(
  'double-a-number',
  ({ value }) => sql`select ${value}::int * 2 as twice`,
)

/** Returns the names of the statements that this connection has prepared. The pool has only one connection. */
async function preparedNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  return rows.map(({ name }) => name)
}

async function databaseOfOneConnection(prepare: boolean): Promise<Database> {
  const { url } = await freshDatabase()
  const connection = connect(url, { max: 1, onError: () => {}, prepare })
  onTestFinished(connection.close)
  return connection.db
}

test('a named statement is prepared once per connection, in transactions too', async () => {
  const db = await databaseOfOneConnection(true)
  expect(await double.run(db, { value: 4 })).toEqual([{ twice: 8 }])
  expect(await withTransaction(db, (tx) => double.run(tx, { value: 5 }))).toEqual([{ twice: 10 }])
  expect(await preparedNames(db)).toEqual(['double-a-number'])
})

test('with prepared statements switched off a named statement runs without its name', async () => {
  const db = await databaseOfOneConnection(false)
  expect(await double.run(db, { value: 4 })).toEqual([{ twice: 8 }])
  expect(await withTransaction(db, (tx) => double.run(tx, { value: 5 }))).toEqual([{ twice: 10 }])
  expect(await preparedNames(db)).toEqual([])
})
