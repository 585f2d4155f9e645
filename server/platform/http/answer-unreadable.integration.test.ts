import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'

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
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(written)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status}`)
  expect(JSON.parse(body)).toMatchObject({ code, error: expect.stringMatching(/^The request /) })
})
