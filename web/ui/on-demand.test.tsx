import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('loaded ahead, it renders at once', async () => {
  const Later = onDemand(async () => Hello)
  await Later.preload()
  expect(renderToString(<Later name="Ada" />)).toContain('Ada')
})

test('asked for twice, it is loaded once', async () => {
  const load = vi.fn(async () => Hello)
  const Later = onDemand(load)
  await Promise.all([Later.preload(), Later.preload()])
  await Later.preload()
  expect(load).toHaveBeenCalledTimes(1)
})

test('after a failure, asking again really asks again', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Later = onDemand(load)
  await expect(Later.preload()).rejects.toThrow('offline')
  await expect(Later.preload()).resolves.toBe(Hello)
})

/** Returns the HTML that React renders. */
async function shown(Later: ReturnType<typeof onDemand<{ name: string }>>): Promise<string> {
  const { prelude } = await prerender(<Later name="Ada" />, { onError: () => {} })
  return new Response(prelude).text()
}

test('what failed ahead of its turn is asked for once more when it is shown', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Later = onDemand(load)
  await Later.preload().catch(() => {})
  expect(await shown(Later)).toContain('Ada')
})

test('what fails in its turn fails, and is not asked for without end', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValue(new Error('offline'))
  const Later = onDemand(load)
  await Later.preload().catch(() => {})
  await expect(shown(Later)).rejects.toThrow('offline')
  expect(load).toHaveBeenCalledTimes(2)
})
