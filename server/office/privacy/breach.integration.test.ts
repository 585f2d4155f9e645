import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const page = readFileSync(join(ROOT, 'docs/breach.md'), 'utf8')
const statements = [...page.matchAll(/```sql\n([\s\S]+?)```/g)].map(([, statement = '']) => statement)

test('the statements of the breach page run as the product’s role, and the first lists the people with bookings', async () => {
  const { database, context } = await testApp()
  const trip = await buildTrip(database.db)
  const created_at = new Date('2026-01-01T00:00:00Z')
  await buildBooking(database.db, trip, { fields: { email: 'ada@example.com', created_at } })
  expect(statements).toHaveLength(6)
  const asProduct = (statement: string) => sql.raw(statement).execute(context.db)
  for (const statement of statements.slice(1)) await asProduct(statement)
  const { rows } = await asProduct(statements[0] ?? '')
  expect(rows).toMatchObject([{ email: 'ada@example.com', bookings: '1', has_next_of_kin: true }])
})
