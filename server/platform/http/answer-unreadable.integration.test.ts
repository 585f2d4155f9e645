import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { answerErrors } from './answer-errors.ts'
import { limitHandlerTime } from './limit-handler-time.ts'

async function connectTo(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test.each(['/api/trips/%zz', '/api/tickets/%ED%A0%80.pdf', '/%ff'])(
  'the address %s gets 400 in the error format of the API',
  async (url) => {
    const { app } = await testApp()
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      error: 'The address could not be read.',
      code: 'INVALID',
      requestId: answer.headers['x-request-id'],
    })
  },
)

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'INVALID'],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\n\r\n', '417', 'INVALID'],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', '400', 'INVALID'],
  ['a header without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'TOO_LARGE'],
])('%s is refused with a code and a sentence', async (_, written, status, code) => {
  const { app } = await testApp()
  const socket = await connectTo(app)
  socket.write(written)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status}`)
  expect(JSON.parse(body)).toMatchObject({ code, error: expect.stringMatching(/^The request /) })
})

const HALF =
  'POST /acts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"a":'

test('a client that stalls in the middle of its body gets 408, and the connection ends', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  answerErrors(app)
  limitHandlerTime(app, 20)
  app.post('/acts', async () => 'done')
  const socket = await connectTo(app)
  socket.write(HALF)
  const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/)
  expect(answers).toHaveLength(1)
  const [head = '', body = ''] = answers[0]?.split('\r\n\r\n') ?? []
  expect(head).toContain('HTTP/1.1 408')
  expect(head).toMatch(/^connection: close$/im)
  expect(JSON.parse(body)).toMatchObject({ code: 'TOO_SLOW', error: 'The request took too long.' })
})

test('a client that leaves in the middle of its body leaves no error in the log', async () => {
  const { app, logLines } = await testApp()
  const socket = await connectTo(app)
  const arrived = once(app.server, 'request')
  socket.write(HALF.replace('/acts', '/api/bookings/hold'))
  const [request] = await arrived
  socket.destroy()
  await new Promise((done) => request.socket.once('close', done))
  await app.close()
  const worst = logLines()
    .split('\n')
    .filter((line) => line && JSON.parse(line).level >= 40)
  expect(worst).toEqual([])
})
