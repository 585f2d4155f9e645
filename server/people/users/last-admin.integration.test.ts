import { expect, test } from 'vitest'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { createBarrier } from '#testing/barrier.ts'
import { buildUser } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { isAnyAdminActive, updateUser } from './queries.ts'

const WORDS = 'The last active admin cannot be deleted, demoted or disabled.'

test.each([
  ['deleted', 'DELETE', undefined],
  ['disabled', 'PATCH', { status: 'disabled' }],
] as const)('the only active admin cannot be %s, and one of two can', async (_, method, change) => {
  const shop = await testApp()
  const { call, user } = await staffMember(shop)
  await buildUser(shop.database.db, { status: 'disabled' })
  const refused = await call(method, `/users/${user.id}`, change)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(WORDS)
  await staffMember(shop)
  expect((await call(method, `/users/${user.id}`, change)).statusCode).toBeLessThan(300)
})

test('two admins demote, disable or delete one another at the same moment: one stays an active admin', async () => {
  const shop = await testApp()
  const acts = [
    { method: 'PATCH', change: { role: 'manager' } },
    { method: 'PATCH', change: { status: 'disabled' } },
    { method: 'DELETE', change: undefined },
  ] as const
  for (const { method, change } of [...acts, ...acts]) {
    const [one, two] = [await staffMember(shop), await staffMember(shop)]
    await shop.database.pool.query(
      `update users set status = 'disabled' where id not in ($1, $2) and status = 'active'`,
      [one.user.id, two.user.id],
    )
    const codes = await Promise.all([
      one.call(method, `/users/${two.user.id}`, change),
      two.call(method, `/users/${one.user.id}`, change),
    ])
    // The refused admin gets 401 if already removed, or 409 because no active admin would remain.
    expect(codes.map(({ statusCode }) => statusCode).filter((code) => code < 300)).toHaveLength(1)
    expect(await isAnyAdminActive(shop.database.db)).toBe(true)
  }
})

test('control: when each checks for active admins without a lock, both admins are lost', async () => {
  const { database } = await testApp()
  const admins = [await buildUser(database.db), await buildUser(database.db)]
  const haveWritten = createBarrier(2)
  const haveLooked = createBarrier(2)
  const careless = (id: number) =>
    withTransaction(database.db, async (tx) => {
      await updateUser(tx, id, { status: 'disabled' })
      await haveWritten()
      if (!(await isAnyAdminActive(tx))) throw new Error(WORDS)
      await haveLooked()
    })
  await Promise.all(admins.map(({ id }) => careless(id)))
  expect(await isAnyAdminActive(database.db)).toBe(false)
})
