import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { expect, test } from 'vitest'
import { attemptsOn } from './attempts.ts'
import { readOperations } from './operations.ts'
import { runAttempt } from './run-attempts.ts'

/** Controls: servers with a known bug. A fuzzer that does not find these bugs would find none elsewhere. */

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const Refusal = { type: 'object', properties: { error: { type: 'string' }, code: { type: 'string' } } }
const Id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
const Note = {
  type: 'object',
  properties: { text: { type: 'string', minLength: 1, maxLength: 100 }, seats: { type: 'integer' } },
  required: ['text'],
  additionalProperties: false,
}
const Noted = { type: 'object', properties: { id: Id }, required: ['id'], additionalProperties: false }

const Reference = { $ref: '#/components/schemas/Refusal' }

const [notes] = readOperations({
  components: { schemas: { Refusal } },
  paths: {
    '/api/trips/{id}/notes': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: Id }],
        requestBody: json(Note),
        responses: { 200: json(Noted), '4XX': json(Reference), '5XX': json(Reference) },
        'x-errors': ['REFUSED'],
      },
    },
  },
})

type Asked = FastifyRequest<{ Params: { id: string } }>
type Handle = (note: { text: string; seats: number }, reply: FastifyReply, request: Asked) => unknown

/** Handles a request correctly, except for the bug in `handle`. */
const careful =
  (handle: Handle) =>
  (request: Asked, reply: FastifyReply): unknown => {
    const { text, seats = 0, ...more } = Object(request.body) as Record<string, unknown>
    const isText = typeof text === 'string' && text.length >= 1 && text.length <= 100
    const isId = /^[1-9]\d{0,9}$/.test(request.params.id) && Number(request.params.id) <= 2_147_483_647
    if (!isText || !isId || !Number.isSafeInteger(seats) || Object.keys(more).length > 0) {
      return refuse(request, reply, 400)
    }
    return handle({ text, seats: seats as number }, reply, request) ?? { id: 1 }
  }

const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error = 'It did not work.',
  code = 'REFUSED',
) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .send({ error, code, requestId: request.id })

async function firstComplaints(handle: (request: Asked, reply: FastifyReply) => unknown): Promise<string[]> {
  if (!notes) throw new Error('nothing is described')
  const app = fastify({
    bodyLimit: 32 * 1024,
    frameworkErrors: (_error, request, reply) => refuse(request, reply, 400),
  })
  app.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    refuse(request, reply, error.statusCode ?? 500),
  )
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404))
  app.post('/api/trips/:id/notes', handle)
  const range = {
    app,
    operations: [notes],
    logins: { tokenOf: async () => 'nobody' },
    logLines: () => '',
    onSent: () => {},
    onAnswer: () => {},
    onChange: async () => {},
  }
  for (const [i, attempt] of attemptsOn(notes, [{ tripId: 1 }], ['admin']).entries()) {
    const finding = await runAttempt(range, notes, attempt, { seed: i, rounds: 1 })
    if (finding) return finding.complaints
  }
  return []
}

test('a server without a mistake gets no findings', async () => {
  expect(await firstComplaints(careful(() => undefined))).toEqual([])
})

const fall = () => {
  throw new Error('fell over')
}
const toNegative =
  (error: string, code?: string): Handle =>
  ({ seats }, reply, request) =>
    seats < 0 ? refuse(request, reply, 400, error, code) : undefined

test.each<[string, (request: Asked, reply: FastifyReply) => unknown, RegExp]>([
  ['checks nothing', () => ({ id: 1 }), /what its description forbids/],
  ['fails on NUL', careful(({ text }) => (text.includes('\0') ? fall() : undefined)), /answered 500/],
  ['fails on half a surrogate pair', careful(({ text }) => void encodeURIComponent(text)), /answered 500/],
  ['fails on large numbers', careful(({ seats }) => (seats > 2 ** 31 ? fall() : undefined)), /answered 500/],
  ['returns undeclared fields', careful(() => ({ id: 1, secret: 'x' })), /off its schema.*secret/],
  ['returns text for a number', careful(() => ({ id: '1' })), /off its schema, id/],
  ['returns an undeclared status', careful((_, reply) => void reply.code(302)), /302, which is not declared/],
  [
    'returns an HTML page',
    careful((_, reply) => reply.type('text/html').send('<p>Hello</p>')),
    /is text\/html/,
  ],
  ['reveals the SQL statement', careful(toNegative('Failed: select a from b where c')), /reveals internals/],
  ['reveals a stack trace', careful(toNegative('Failed at /srv/app/notes.ts:12')), /reveals internals/],
  ['refuses without a message', careful(toNegative('no')), /says no sentence/],
  [
    'has an undeclared code',
    careful(toNegative('Not allowed.', 'OTHER')),
    /OTHER, which the endpoint does not/,
  ],
])('a server that %s is detected', async (_, handle, complaint) => {
  expect((await firstComplaints(handle)).join('\n')).toMatch(complaint)
})
