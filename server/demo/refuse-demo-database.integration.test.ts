import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { buildUser } from '#testing/builders.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { refuseDemoDatabase } from './refuse-demo-database.ts'
import { seedDemo } from './seed-demo.ts'

const start = ({ db }: FreshDatabase) => refuseDemoDatabase(db)

test('production refuses a demo database even after its logins have changed [F53]', async () => {
  const database = await freshDatabase()
  await seedDemo(database.db, { now: new Date(), passwordHash: await hashPassword('another password') })
  await expect(start(database)).rejects.toThrow(/holds demo data and demo logins/)
  await database.pool.query(`update users set email = replace(email, '@tafiya.test', '@example.com')`)
  await expect(start(database)).rejects.toThrow(/holds demo data and demo logins/)
})

test('production recognises a demo database without the marker by its logins, even deleted ones', async () => {
  const database = await freshDatabase()
  await buildUser(database.db, { email: 'driver@tafiya.test' })
  await database.pool.query('update users set deleted_at = now()')
  await expect(start(database)).rejects.toThrow(/holds demo data and demo logins/)
})

test('production refuses an active user with the demo password and ignores a disabled one [F53]', async () => {
  const database = await freshDatabase()
  const { id } = await buildUser(database.db, { email: 'owner@example.com' })
  await buildUser(database.db, { email: 'clerk@example.com' })
  await expect(start(database)).resolves.toBeUndefined()
  const hash = await hashPassword(DEMO_PASSWORD)
  await database.pool.query('update users set password_hash = $1 where id = $2', [hash, id])
  await expect(start(database)).rejects.toThrow(/^An active user has the demo password/)
  await database.pool.query(`update users set status = 'disabled' where id = $1`, [id])
  await expect(start(database)).resolves.toBeUndefined()
})
