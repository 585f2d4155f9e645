import { renderToString } from 'react-dom/server'
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
