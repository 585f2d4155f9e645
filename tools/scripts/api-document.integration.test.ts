import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { PERMISSIONS } from '#domain/people/permissions.ts'
import { buildApi } from '#server/app.ts'
import { createTicketPdfs } from '#server/messages/ticket-files/ticket-pdfs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createWriteGate } from '#server/platform/database/write-gate.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { createMailer } from '#server/platform/providers/mailer.ts'
import { createPaystack } from '#server/platform/providers/paystack.ts'
import { ROOT } from '#server/platform/root.ts'
import { MODULE_ORDER } from './modules.ts'

const Content = z.record(z.string(), z.strictObject({ schema: z.record(z.string(), z.unknown()) }))

const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX)$/),
    z.strictObject({ description: z.string().min(2), content: Content.optional() }),
  ),
  security: z.array(z.record(z.string(), z.tuple([]))).optional(),
  'x-permission': z.array(z.enum(['public', 'staff', ...PERMISSIONS])).min(1),
  'x-also-needs': z.enum(PERMISSIONS).optional(),
  'x-errors': z.array(z.string().regex(/^[A-Z_]+$/)),
})

/**
 * The parts of OpenAPI 3.0 that the description uses. Any other field fails the tests, except inside schemas and
 * security schemes.
 */
const OpenApi = z.strictObject({
  openapi: z.string().regex(/^3\.0\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
    schemas: z.record(z.string(), z.object({ type: z.string() })),
  }),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().regex(/\.$/) })),
  'x-tagGroups': z.array(z.strictObject({ name: z.string(), tags: z.array(z.string()) })),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), Operation),
  ),
})

const NOWHERE = '127.0.0.1:1'

/** Returns the description of the API as the endpoints declare it. Needs no database. */
async function apiDocument(): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test' })
  const { db, close } = connect(`postgres://${NOWHERE}/none`, { max: 1, onError: () => {} })
  const { secretKey } = config.paystack
  const log = createLogger('silent')
  const app = await buildApi({
    config,
    db,
    background: db,
    writeGate: createWriteGate({ probe: async () => {}, log }),
    paystack: createPaystack({ baseUrl: `http://${NOWHERE}`, secretKey }),
    mailer: createMailer({ smtpUrl: `smtp://${NOWHERE}`, from: config.mailFrom }),
    sms: null,
    ticketPdfs: createTicketPdfs(),
    log,
    isStopping: () => false,
  })
  const { body } = await app.inject('/api/docs/json')
  await app.close()
  await close()
  return body
}

let text: string
let document: z.infer<typeof OpenApi>
let operations: (z.infer<typeof Operation> & { method: string; path: string })[]

beforeAll(async () => {
  text = await apiDocument()
  document = OpenApi.parse(JSON.parse(text))
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
})

const summariesOf = (some: typeof operations): string[] => some.map(({ summary }) => summary)

test('every summary is short and begins like an imperative, and no two endpoints share a summary or an operation id', () => {
  expect(operations.length).toBeGreaterThan(100)
  const summaries = summariesOf(operations)
  const isImperative = /^[A-Z][a-z]*(?<!s|ing|ed) .*[^.]$/
  expect(summaries.filter((summary) => summary.length > 60 || !isImperative.test(summary))).toEqual([])
  expect(new Set(summaries).size).toBe(summaries.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('every description has a paragraph of its own before the one about the permission', () => {
  const silent = operations.filter(({ description }) => {
    const [own = '', access = ''] = description.split('\n\n')
    return !/^[A-Z].{10,}\.$/s.test(own) || !/^(Public|Needs)/.test(access)
  })
  expect(summariesOf(silent)).toEqual([])
})

test('every endpoint has a declared tag, every tag is used, and each tag group is named after a module', () => {
  const names = document.tags.map(({ name }) => name)
  expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(names)
  expect(MODULE_ORDER).toEqual(
    expect.arrayContaining(document['x-tagGroups'].map(({ name }) => name.toLowerCase())),
  )
  expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(names.toSorted())
})

test('the required path parameters are those in the path, and a GET request has no body', () => {
  const inPath = ({ path }: { path: string }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const wrong = operations.filter((operation) => {
    const declared = operation.parameters.filter((one) => one.in === 'path' && one.required)
    const isOther = declared.map(({ name }) => name).join() !== inPath(operation).join()
    return isOther || (operation.method === 'get' && operation.requestBody)
  })
  expect(summariesOf(wrong)).toEqual([])
})

test('every endpoint declares a success response and both error responses, 4XX and 5XX', () => {
  const wrong = operations.filter(({ responses }) => {
    const statuses = Object.keys(responses)
    return !statuses.some((status) => status.startsWith('2')) || !responses['4XX'] || !responses['5XX']
  })
  expect(summariesOf(wrong)).toEqual([])
})

test('public endpoints require no login, and all other endpoints require the staff login or an API key', () => {
  const wrong = operations.filter(({ security = [], 'x-permission': needs }) => {
    if (needs.includes('public')) return security.length > 0
    const ways = JSON.stringify(security)
    // Endpoints that are open to API keys are left out, because the matrix of permissions checks them.
    const isOpenToKeys = ways === '[{"staff":[]},{"apiKey":[]}]' && !needs.includes('staff')
    return ways !== '[{"staff":[]}]' && !isOpenToKeys
  })
  expect(summariesOf(wrong)).toEqual([])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['staff', 'apiKey'])
})

test('the references and the components match, and no schema has const, $defs or another listed keyword that OpenAPI 3.0 lacks', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
  const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...new Set(references)].sort()).toEqual(components.sort())
  expect(text).not.toMatch(/"(const|\$schema|\$defs|prefixItems|contentEncoding)":|"type":(\[|"null")/)
})

test('the access log of the nginx sample shortens each path with free text, such as a booking token', () => {
  const operationsPage = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  // Reads the nginx setting that shortens paths in logs. `$uri` is the path without the query string.
  const [, shortened = ''] =
    /^map \$uri \$logged_path \{\s+~(\S+) \S+;\s+default +\$uri;\s+\}/m.exec(operationsPage) ?? []
  const withText = operations.filter(({ parameters }) =>
    parameters.some(
      (one) => one.in === 'path' && one.schema.type === 'string' && one.schema.enum === undefined,
    ),
  )
  expect(withText.length).toBeGreaterThan(0)
  expect(withText.filter(({ path }) => !new RegExp(shortened || 'none').test(path))).toEqual([])
})
