import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'

type Listener = (event: object) => void

/** Loads the module anew, because it counts reports per page. Returns the actions of a page. */
async function loadPage() {
  vi.resetModules()
  const listeners: Record<string, Listener> = {}
  const sent = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', { pathname: '/booking' })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    listeners[name] = listener
  })
  const { reportErrors } = await import('./report-errors.ts')
  const caught = reportErrors('site')
  const bodies = () => sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  return { listeners, caught, sent, bodies }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.unstubAllGlobals()
})

test('an uncaught error, a rejected promise and an error that a boundary caught are reported', async () => {
  const { listeners, caught, sent, bodies } = await loadPage()
  listeners.error?.({ error: new TypeError('first'), message: 'Uncaught TypeError: first' })
  listeners.unhandledrejection?.({ reason: 'second' })
  caught(new Error('third'))
  expect(bodies()).toEqual([
    { app: 'site', path: '/booking', message: 'TypeError: first', stack: expect.stringContaining('first') },
    { app: 'site', path: '/booking', message: 'second' },
    { app: 'site', path: '/booking', message: 'Error: third', stack: expect.any(String) },
  ])
  expect(sent.mock.calls.map(([url, init]) => [url, init?.credentials])).toEqual(
    Array(3).fill(['/api/client-errors', 'omit']),
  )
})

test('a page reports three errors and no more', async () => {
  const { caught, sent } = await loadPage()
  for (let i = 0; i < 10; i++) caught(new Error('again'))
  expect(sent).toHaveBeenCalledTimes(3)
})

test('the sentence of a refusal, an error event without an error and a missing chunk', async () => {
  const { listeners, caught, bodies } = await loadPage()
  caught(new ApiError(409, 'CONFLICT', { sentence: 'Ada Okon has this seat.' }))
  listeners.error?.({ error: null, message: 'Script error.' })
  caught(Object.assign(new Error('main.js cannot be loaded'), { chunk: 'main.js' }))
  expect(bodies().map(({ message }) => message)).toEqual(['CONFLICT', 'Script error.'])
})

test('long texts are cut to what the server accepts', async () => {
  const { caught, bodies } = await loadPage()
  const error = new Error('x'.repeat(1_000))
  error.stack = 'y'.repeat(9_000)
  caught(error)
  const [{ message, stack }] = bodies()
  expect([message.length, stack.length]).toEqual([300, 3_000])
})
