import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a preloaded component renders at once', async () => {
  const Later = onDemand(async () => Hello)
  await Later.preload()
  expect(renderToString(<Later name="Ada" />)).toContain('Ada')
})

test('a component that is preloaded three times is loaded once', async () => {
  const load = vi.fn(async () => Hello)
  const Later = onDemand(load)
  await Promise.all([Later.preload(), Later.preload()])
  await Later.preload()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a preload after a failed preload loads again', async () => {
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

test('a component whose preload failed is loaded again when it is rendered', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Later = onDemand(load)
  await Later.preload().catch(() => {})
  expect(await shown(Later)).toContain('Ada')
})

test('a component that fails again when it is rendered throws, and is not loaded a third time', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValue(new Error('offline'))
  const Later = onDemand(load)
  await Later.preload().catch(() => {})
  await expect(shown(Later)).rejects.toThrow('offline')
  expect(load).toHaveBeenCalledTimes(2)
})
