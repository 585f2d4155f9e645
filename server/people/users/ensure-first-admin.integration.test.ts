import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'

const OWNER = { email: 'owner@example.com', password: 'correct horse battery staple' }

test('the start fails in a database without users if no password for the first admin is set', async () => {
  const { db } = await freshDatabase()
  await expect(ensureFirstAdmin(db, { email: OWNER.email, password: undefined })).rejects.toThrow(
    'There is no user yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first admin.',
  )
})

test('the first admin is created once, also by nodes that start together', async () => {
  const { db } = await freshDatabase()
  await Promise.all([ensureFirstAdmin(db, OWNER), ensureFirstAdmin(db, OWNER)])
  await ensureFirstAdmin(db, { email: 'other@example.com', password: OWNER.password })
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.email', 'roles.name as role'])
    .execute()
  expect(users).toEqual([{ email: OWNER.email, role: 'admin' }])
})
