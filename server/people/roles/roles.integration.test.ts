import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, PERMISSIONS } from '#domain/people/permissions.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office() {
  const shop = await testApp()
  const admin = await staffMember(shop)
  const roleNamed = async (name: string) =>
    (await admin.call('GET', '/roles')).json().data.find((role: { name: string }) => role.name === name)
  return { shop, ...shop, ...admin, roleNamed }
}

const CASHIER = {
  name: 'cashier',
  description: 'Sells at the counter',
  permissions: ['bookings.create', 'bookings.view', 'seats.view', 'trips.view'],
}

test('the list shows the five built-in roles with the numbers of their users and permissions', async () => {
  const { shop, call } = await office()
  await staffMember(shop, 'driver')
  const gone = await staffMember(shop, 'driver')
  await call('DELETE', `/users/${gone.user.id}`)
  const roles = (await call('GET', '/roles?page=1')).json()
  expect(roles).toMatchObject({ page: 1, total: 5 })
  expect(
    roles.data.map((role: { name: string; usersCount: number; permissions: string[] }) => [
      role.name,
      role.usersCount,
      role.permissions.length,
    ]),
  ).toEqual(
    BUILT_IN_ROLES.map(({ name, permissions }) => [
      name,
      { admin: 1, driver: 1 }[name] ?? 0,
      permissions.length,
    ]),
  )
  expect(roles.data[0]).toMatchObject({ description: 'Full system access', isBuiltIn: true })
})

test('a role is created, assigned, changed with effect at the next request, and deleted once no user has it', async () => {
  const { shop, call, database, roleNamed } = await office()
  const added = await call('POST', '/roles', { ...CASHIER, name: ' Cashier ' })
  expect(added.statusCode).toBe(201)
  const role = added.json().data
  expect(role).toMatchObject({ ...CASHIER, usersCount: 0, isBuiltIn: false })

  const clerk = await staffMember(shop, 'cashier')
  expect((await clerk.call('GET', '/batches')).statusCode).toBe(403)
  const permissions = [...CASHIER.permissions, 'batches.view']
  const edited = await call('PATCH', `/roles/${role.id}`, { permissions, updatedAt: role.updatedAt })
  expect(edited.json().data).toMatchObject({ usersCount: 1, permissions: permissions.toSorted() })
  expect((await clerk.call('GET', '/batches')).statusCode).toBe(200)
  await call('PATCH', `/roles/${role.id}`, { permissions: [] })
  expect((await clerk.call('GET', '/batches')).statusCode).toBe(403)

  const refused = await call('DELETE', `/roles/${role.id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('One user has this role. Assign another role first.')
  await staffMember(shop, 'cashier')
  expect((await call('DELETE', `/roles/${role.id}`)).json().error).toBe(
    '2 users have this role. Assign another role first.',
  )
  await database.pool.query(`update users set deleted_at = now() where role_id = $1`, [role.id])
  expect((await call('DELETE', `/roles/${role.id}`)).statusCode).toBe(204)
  expect(await roleNamed('cashier')).toBeUndefined()

  const log = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'like', 'role.%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['role.created', 'cashier'],
    ['role.updated', 'cashier'],
    ['role.updated', 'cashier'],
    ['role.deleted', 'cashier'],
  ])
  expect(log[2]).toMatchObject({
    before: { permissions: permissions.toSorted() },
    after: { permissions: [] },
  })
})

test('a user is created with a custom role', async () => {
  const { call } = await office()
  await call('POST', '/roles', CASHIER)
  const joined = await call('POST', '/users', {
    name: 'Sade Counter',
    email: 'sade@example.com',
    role: 'cashier',
    password: 'orange keke 12',
  })
  expect(joined.json().data).toMatchObject({ role: 'cashier' })
})

test.each([
  [{ name: 'x' }, 'name', 'Role name must be at least 2 characters'],
  [{ name: '1st class' }, 'name', 'Use letters, digits, spaces and dashes, starting with a letter'],
  [{ permissions: ['money.print'] }, 'permissions', 'This permission does not exist'],
])('a role with %j gets an error for that field', async (wrong, field, words) => {
  const { call } = await office()
  const answer = await call('POST', '/roles', { ...CASHIER, ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: words })
})

test('two roles cannot share a name', async () => {
  const { call } = await office()
  const answer = await call('POST', '/roles', { ...CASHIER, name: 'Manager' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().fields).toEqual({ name: 'A role with this name already exists' })
})

test('built-in roles stay and keep their names; admin keeps every permission; the others may be changed', async () => {
  const { call, roleNamed } = await office()
  const admin = await roleNamed('admin')
  const finance = await roleNamed('finance')
  const sentences = [
    await call('DELETE', `/roles/${finance.id}`),
    await call('PATCH', `/roles/${finance.id}`, { name: 'money' }),
    await call('PATCH', `/roles/${admin.id}`, { permissions: PERMISSIONS.slice(1) }),
  ].map((answer) => [answer.statusCode, answer.json().error])
  expect(sentences).toEqual([
    [409, 'A built-in role cannot be deleted.'],
    [409, 'The name of a built-in role can’t be changed.'],
    [409, 'Admin always has every permission.'],
  ])
  expect((await call('PATCH', `/roles/${admin.id}`, { description: 'The owner' })).statusCode).toBe(200)
  const changed = await call('PATCH', `/roles/${finance.id}`, {
    name: 'finance',
    permissions: ['payments.view'],
  })
  expect(changed.json().data.permissions).toEqual(['payments.view'])
})

test('the second of two edits of the same version of a role gets STALE', async () => {
  const { call, roleNamed } = await office()
  const { id, updatedAt } = await roleNamed('support')
  const edit = (description: string) => call('PATCH', `/roles/${id}`, { description, updatedAt })
  expect((await edit('First')).statusCode).toBe(200)
  expect((await edit('Second')).json()).toMatchObject({ code: 'STALE' })
})

test('a person who edits roles can grant and revoke only permissions that they have', async () => {
  const { shop, call, roleNamed } = await office()
  const permissions = ['roles.view', 'roles.create', 'roles.edit', 'roles.delete']
  const own = (await call('POST', '/roles', { name: 'deputy', permissions })).json().data
  const deputy = await staffMember(shop, 'deputy')
  const support = await roleNamed('support')
  for (const answer of [
    await deputy.call('PATCH', `/roles/${own.id}`, { permissions: [...permissions, 'payments.refund'] }),
    await deputy.call('POST', '/roles', CASHIER),
    await deputy.call('PATCH', `/roles/${support.id}`, { permissions: [] }),
  ]) {
    expect(answer.statusCode).toBe(403)
  }
  expect(
    (await deputy.call('POST', '/roles', { name: 'reader', permissions: ['roles.view'] })).statusCode,
  ).toBe(201)
})
