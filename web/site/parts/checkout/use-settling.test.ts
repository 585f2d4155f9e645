import { expect, test } from 'vitest'
import { pause } from './use-settling.ts'

test('a visitor leaves during a pause, or during the request before it: the page stops asking', async () => {
  const page = new AbortController()
  await pause(1, page.signal)
  const pausing = pause(600_000, page.signal)
  page.abort(new Error('left'))
  await expect(pausing).rejects.toThrow('left')
  await expect(pause(600_000, page.signal)).rejects.toThrow('left')
})
