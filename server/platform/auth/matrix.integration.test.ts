import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { KEY_PERMISSIONS, mayKeyHold } from '#domain/people/api-keys.ts'
import { BUILT_IN_ROLES, PERMISSIONS } from '#domain/people/permissions.ts'
import { newKeyToken } from '#server/platform/auth/session-token.ts'
import type { Users } from '#server/platform/database/schema.ts'
import { deadKey, loginNeeded, notForKeys, notPermitted } from '#server/platform/errors.ts'
import { buildUser } from '#testing/builders.ts'
import type { FreshDatabase } from '#testing/fresh-database.ts'
import { logInAs } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        'x-permission': z.array(z.string()),
        'x-also-needs': z.string().optional(),
        'x-errors': z.array(z.string()),
        security: z.array(z.record(z.string(), z.unknown())).optional(),
      }),
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

type Holder = (typeof ROLES)[number] | 'API key' | 'visitor'

/**
 * Calls every endpoint as every built-in role, with an API key of an admin and without a login. The list comes from the
 * API description, so new endpoints are included automatically. Compares the responses with the permissions of the
 * roles and with docs/permissions.md. A changed permission changes a line of that page, and the test fails until the
 * page is updated.
 */
test('every endpoint admits or refuses each built-in role, API keys and anonymous visitors as docs/permissions.md says', async () => {
  const { app, database } = await testApp()
  const users = new Map<string, Selectable<Users>>()
  for (const role of ROLES) users.set(role, await buildUser(database.db, { role }))
  const { paths } = Description.parse((await app.inject('/api/docs/json')).json())
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method,
      path,
      needs: described['x-permission'],
      alsoNeeds: described['x-also-needs'],
      needsConfirmation: described['x-errors'].includes('STEP_UP'),
      isDescribedForKeys: described.security?.some((one) => 'apiKey' in one) ?? true,
    })),
  )
  expect(endpoints.length).toBeGreaterThan(40)
  const key = await keyOf(database, users.get('admin'))

  /** Uses a new session for each request: one of the endpoints is logout. */
  async function tokenOf(holder: Holder): Promise<string | undefined> {
    if (holder === 'API key') return key
    const user = users.get(holder)
    return user && logInAs(database.db, user)
  }

  async function isLetIn(method: string, path: string, holder: Holder): Promise<boolean> {
    const token = await tokenOf(holder)
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: method.toUpperCase() as 'GET', url: addressOf(path), headers })
    // Compares the message, not the status: the webhook also returns 401, for a missing signature.
    return !REFUSALS.some((words) => answer.body.includes(words))
  }

  const lines: string[] = []
  const wrong: string[] = []
  for (const { method, path, needs, alsoNeeds, ...endpoint } of endpoints) {
    const letIn: Holder[] = []
    for (const holder of HOLDERS) {
      const isIn = await isLetIn(method, path, holder)
      const isKey = holder === 'API key'
      const rights: readonly string[] = isKey
        ? KEY_PERMISSIONS
        : (BUILT_IN_ROLES.find(({ name }) => name === holder)?.permissions ?? [])
      const isLoggedIn = !isKey && holder !== 'visitor'
      const hasOneOf =
        needs.includes('public') ||
        (isLoggedIn && needs.includes('staff')) ||
        rights.some((one) => needs.includes(one))
      // These two need a confirmation only if the body of the request asks to refund money or cancel a trip.
      const isConfirmed = isLoggedIn || !endpoint.needsConfirmation || SOMETIMES.includes(`${method} ${path}`)
      const isPerson = isLoggedIn || !CASH_IN_HAND.includes(`${method} ${path}`)
      const mayEnter =
        hasOneOf && (alsoNeeds === undefined || rights.includes(alsoNeeds)) && isConfirmed && isPerson
      if (isIn !== mayEnter) wrong.push(`${holder}: ${method} ${path} ${isIn ? 'opens' : 'is closed'}`)
      if (isKey && isIn !== endpoint.isDescribedForKeys) wrong.push(`${method} ${path} is described wrongly`)
      if (isIn) letIn.push(holder)
    }
    const needed = [needs.join(' or '), alsoNeeds].filter(Boolean).join(' and ')
    lines.push(`| ${method.toUpperCase()} ${path} | ${needed} | ${inWords(letIn)} |`)
  }
  expect(wrong).toEqual([])
  await expect(pageOf(lines)).toMatchFileSnapshot('../../../docs/permissions.md')
})

const HOLDERS: readonly Holder[] = [...ROLES, 'API key', 'visitor']

/** Names the holders that an endpoint lets in. */
function inWords(letIn: readonly Holder[]): string {
  if (letIn.length === HOLDERS.length) return 'everyone'
  return letIn.join(', ').replace(ROLES.join(', '), 'all staff')
}

const REFUSALS = [loginNeeded(), notPermitted(), notForKeys(), deadKey()].map(({ message }) => message)
/**
 * Endpoints that record cash, which only a person can have in hand, and the boarding list, whose phone records cash
 * later.
 */
const CASH_IN_HAND = [
  'post /api/bookings/{id}/payments',
  'post /api/refunds/collect',
  'post /api/cash-up/closings',
  'get /api/trips/{id}/door',
]
const SOMETIMES = ['patch /api/bookings', 'patch /api/trips/{id}']

/**
 * Stores a key that claims every permission, past the constraint that forbids it: the guard refuses the forbidden ones
 * too.
 */
async function keyOf({ db, pool }: FreshDatabase, admin: Selectable<Users> | undefined): Promise<string> {
  const { token, prefix, digest } = newKeyToken()
  expect(PERMISSIONS.every(mayKeyHold)).toBe(false)
  await pool.query('alter table api_keys drop constraint api_keys_never_dangerous')
  await db
    .insertInto('api_keys')
    .values({
      name: 'Everything',
      prefix,
      token_sha256: digest,
      permissions: [...PERMISSIONS],
      created_by: admin?.id ?? 0,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return token
}

const pageOf = (lines: string[]) => `# Permissions of each endpoint

\`server/platform/auth/matrix.integration.test.ts\` generates this page from the responses of the running product and
compares the two in every test run. After an intended change, run \`npx vitest run server/platform/auth/matrix -u\` and
review the difference. An endpoint names its permission beside its path; \`server/platform/auth/guard-endpoints.ts\`
checks it, and \`domain/people/permissions.ts\` lists the permissions of each role.

API key stands for a key of an admin with all permissions that keys may have. A key reaches no endpoint of a person's own
account, and none that a person must confirm. See [integrations](integrations.md).

| Endpoint | Needs | Lets in |
|---|---|---|
${lines.sort((one, other) => one.localeCompare(other)).join('\n')}
`
