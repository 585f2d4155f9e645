import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { BUILT_IN_ROLES } from '#domain/permissions.ts'
import { loginNeeded, notPermitted } from '#server/errors.ts'
import type { Users } from '#server/platform/database/schema.ts'
import { buildUser } from '#testing/builders.ts'
import { logInAs } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ 'x-permission': z.array(z.string()), 'x-also-needs': z.string().optional() }),
    ),
  ),
})

const ROLES = BUILT_IN_ROLES.map(({ name }) => name)

/** Uses unknown IDs and file names: the permission check runs before any lookup. */
const addressOf = (path: string) =>
  path
    .replace('{kind}', 'pdf')
    .replace('{file}', '0000000000000000.pdf')
    .replaceAll(/\{\w+\}/g, '2147483647')

/**
 * Calls every endpoint as every built-in role and without a login. The list comes from the API description, so new
 * endpoints are included automatically. Compares the responses with the permissions of the roles and with
 * docs/permissions.md. A changed permission changes a line of that page, and the test fails until the page is updated.
 */
test('every endpoint admits or refuses each built-in role and anonymous visitors as docs/permissions.md says', async () => {
  const { app, database } = await testApp()
  const users = new Map<string, Selectable<Users>>()
  for (const role of ROLES) users.set(role, await buildUser(database.db, { role }))
  const { paths } = Description.parse((await app.inject('/api/docs/json')).json())
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-permission': needs, 'x-also-needs': alsoNeeds }]) => ({
      method,
      path,
      needs,
      alsoNeeds,
    })),
  )
  expect(endpoints.length).toBeGreaterThan(40)

  /** Uses a new session for each request: one of the endpoints is logout. */
  async function isLetIn(method: string, path: string, role?: string): Promise<boolean> {
    const user = role === undefined ? undefined : users.get(role)
    const headers = user ? { authorization: `Bearer ${await logInAs(database.db, user)}` } : {}
    const answer = await app.inject({ method: method.toUpperCase() as 'GET', url: addressOf(path), headers })
    // Compares the message, not the status: the webhook also returns 401, for a missing signature.
    return ![loginNeeded().message, notPermitted().message].some((words) => answer.body.includes(words))
  }

  const lines: string[] = []
  const wrong: string[] = []
  for (const { method, path, needs, alsoNeeds } of endpoints) {
    const cells: string[] = []
    for (const role of [...ROLES, undefined]) {
      const isIn = await isLetIn(method, path, role)
      const rights: readonly string[] = BUILT_IN_ROLES.find(({ name }) => name === role)?.permissions ?? []
      const hasOneOf =
        needs.includes('public') ||
        (role !== undefined && (needs.includes('staff') || rights.some((one) => needs.includes(one))))
      const mayEnter = hasOneOf && (alsoNeeds === undefined || rights.includes(alsoNeeds))
      if (isIn !== mayEnter)
        wrong.push(`${role ?? 'visitor'}: ${method} ${path} ${isIn ? 'opens' : 'is closed'}`)
      cells.push(isIn ? 'yes' : '–')
    }
    const needed = [needs.join(' or '), alsoNeeds].filter(Boolean).join(' and ')
    lines.push(`| ${method.toUpperCase()} ${path} | ${needed} | ${cells.join(' | ')} |`)
  }
  expect(wrong).toEqual([])
  await expect(pageOf(lines)).toMatchFileSnapshot('../../../docs/permissions.md')
})

const pageOf = (lines: string[]) => `# Permissions of each endpoint

\`server/platform/auth/matrix.integration.test.ts\` generates this page from the responses of the running product and
compares the two in every test run. After an intended change, run \`npx vitest run server/platform/auth/matrix -u\` and
review the difference. An endpoint names its permission in \`config.permission\`; \`server/platform/auth/guard-endpoints.ts\`
checks it, and \`domain/permissions.ts\` lists the permissions of each role.

| Endpoint | Needs | ${ROLES.join(' | ')} | visitor |
|---|---|${'---|'.repeat(ROLES.length + 1)}
${lines.sort((one, other) => one.localeCompare(other)).join('\n')}
`
