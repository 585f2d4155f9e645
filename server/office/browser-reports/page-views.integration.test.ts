import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/platform/database/connect.ts'
import { until } from '#testing/run-product.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const view = ({ app }: Pick<TestApp, 'app'>, path: unknown) =>
  app.inject({ method: 'POST', url: '/api/page-views', payload: { path } })

async function counted({ database }: TestApp): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `select to_char(day, 'YYYY-MM-DD') as day, path, views from page_views order by path`,
  )
  expect(rows.every((row) => row.day === lagosDay(new Date()))).toBe(true)
  return Object.fromEntries(rows.map((row) => [row.path, row.views]))
}

test('views are counted by page and Lagos day, and all unknown pages are counted as one', async () => {
  const shop = await testApp()
  const paths = ['/', '/', '/booking', '/booking/', '/contact', '/ticket/7K9QM2XD4HRBT8WZ', '/no/such/page']
  for (const path of paths) expect((await view(shop, path)).statusCode).toBe(204)
  const written = async () => Object.values(await counted(shop)).reduce((sum, views) => sum + views, 0)
  await until(async () => (await written()) === paths.length)
  expect(await counted(shop)).toEqual({ '/': 2, '/booking': 2, '/contact': 1, other: 2 })
})

test('the views of two nodes are added up, and a node writes its counts before it closes', async () => {
  const shop = await testApp()
  const other = await buildApp(shop.context)
  await Promise.all(Array.from({ length: 100 }, (_, i) => view(i % 2 ? shop : { app: other }, '/')))
  await view({ app: other }, '/terms')
  await Promise.all([shop.app.close(), other.close()])
  expect(await counted(shop)).toEqual({ '/': 100, '/terms': 1 })
})

test.each([
  ['/manage-booking?bookingToken=7K9QM2XD4HRBT8WZ'],
  ['/manage-booking#7K9QM2XD4HRBT8WZ'],
  ['https://elsewhere.example/'],
  ['booking'],
  [''],
  [`/${'x'.repeat(200)}`],
  [7],
  [null],
])('%j is refused as a path', async (path) => {
  const shop = await testApp()
  const answer = await view(shop, path)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { path: expect.any(String) } })
})

test('while the database is down a visitor gets the same answer, and the failed count is logged', async () => {
  const { context, logLines } = await testApp()
  const away = connect('postgresql://postgres@127.0.0.1:1/nowhere', { max: 1, onError: () => {} })
  const app = await buildApp({ ...context, db: away.db })
  expect((await view({ app }, '/')).statusCode).toBe(204)
  await app.close()
  await away.close()
  expect(logLines()).toContain('page views could not be counted')
})
