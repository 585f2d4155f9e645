import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './api.ts'
import { ApiError, isTransient } from './api-error.ts'

const Answer = z.object({ data: z.string() })

const answering = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response(body, { status })),
  )

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

afterEach(() => vi.unstubAllGlobals())

test('a response that fits the contract is returned to the caller', async () => {
  answering(200, '{"data":"hello"}')
  expect(await createApi().get('/x', Answer)).toEqual({ data: 'hello' })
})

test('a call without a login sends no token, a call with a login sends its token', async () => {
  answering(200, '{"data":""}')
  await createApi().get('/x', Answer)
  await createApi({ getToken: () => 't0ken', onUnauthorized: () => {} }).get('/x', Answer)
  const headers = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers))
  expect(headers.map((sent) => sent.get('authorization'))).toEqual([null, 'Bearer t0ken'])
})

test('an error response keeps the server’s message, code and text fields, and a retry would not help', async () => {
  answering(422, '{"error":"Look again.","code":"INVALID","fields":{"email":"Missing","odd":1}}')
  const error = await failure(createApi().post('/x', {}, Answer))
  expect(error).toMatchObject({ status: 422, code: 'INVALID', sentence: 'Look again.' })
  expect(error.fields).toEqual({ email: 'Missing' })
  expect(isTransient(error)).toBe(false)
})

test('an HTML error page from a proxy is an error without a message, and a retry may help', async () => {
  answering(502, '<h1>Bad gateway</h1>')
  const error = await failure(createApi().get('/x', Answer))
  expect(error).toMatchObject({ status: 502, sentence: null })
  expect(isTransient(error)).toBe(true)
})

test('a response that breaks the contract is unreadable, and a retry would not help', async () => {
  answering(200, '{"data":7}')
  const error = await failure(createApi().get('/x', Answer))
  expect(error).toMatchObject({ status: 0, code: 'UNREADABLE' })
  expect(isTransient(error)).toBe(false)
})

test.each([
  ['TIMEOUT', new DOMException('slow', 'TimeoutError')],
  ['NETWORK', new TypeError('Failed to fetch')],
])('a call without a response fails with %s, and a retry may help', async (code, cause) => {
  vi.stubGlobal('fetch', () => Promise.reject(cause))
  const error = await failure(createApi().get('/x', Answer))
  expect(error).toMatchObject({ status: 0, code })
  expect(isTransient(error)).toBe(true)
})

test('the onRefusal handler runs before the caller gets the error', async () => {
  answering(503, '{"error":"Closed.","code":"MAINTENANCE"}')
  const heard: string[] = []
  const api = createApi({ onRefusal: ({ code }) => heard.push(code) })
  await api.get('/x', Answer).catch(() => heard.push('caller'))
  expect(heard).toEqual(['MAINTENANCE', 'caller'])
})

test.each([
  ['with a token ends the session', 't0ken', 1],
  ['without a token, such as a login, does not end a session', null, 0],
])('a 401 response to a call %s', async (_, token, times) => {
  answering(401, '{"error":"No.","code":"UNAUTHORIZED"}')
  const onUnauthorized = vi.fn()
  await failure(createApi({ getToken: () => token, onUnauthorized }).get('/x', Answer))
  expect(onUnauthorized).toHaveBeenCalledTimes(times)
})
