import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { selectIds, selectPage } from './list-page.ts'

const numbersUpTo = (most: number) => ({
  columns: sql`n`,
  id: sql`n`,
  from: sql`generate_series(1, ${most}::int) n`,
  where: [],
  sorts: {},
  order: sql`n`,
})

test.each([
  { most: 25, page: 1, shown: 10 },
  { most: 25, page: 3, shown: 5 },
  { most: 20, page: 2, shown: 10 },
  { most: 20, page: 3, shown: 0 },
  { most: 3, page: 1, shown: 3 },
  { most: 3, page: 9, shown: 0 },
  { most: 0, page: 1, shown: 0 },
])('of $most rows, page $page has $shown and reports a total of $most', async ({ most, page, shown }) => {
  const { db } = await freshDatabase()
  const { rows, total } = await selectPage(db, { page }, numbersUpTo(most))
  expect({ shown: rows.length, total }).toEqual({ shown, total: most })
})

test('an export gets the ids of all rows in the order of the list, and then the rows of some ids', async () => {
  const { db } = await freshDatabase()
  const list = { ...numbersUpTo(600), sorts: { number: sql`n` } }
  const ids = await selectIds(db, { sort: '-number' }, list)
  expect(ids).toHaveLength(600)
  expect(ids.slice(0, 2)).toEqual(['600', '599'])
  const part = await selectPage(db, { ids: ['7', '600'], page: 9, sort: '-number' }, list)
  expect(part).toEqual({ rows: [{ n: 600 }, { n: 7 }], page: 1, pageSize: 2, total: 2 })
})
