import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSerializer } from './serialize-by-key.ts'

test('calls with the same key run one after another, in order; others run at the same time', async () => {
  const serializeByKey = createSerializer()
  const seen: string[] = []
  const work = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`)
    await sleep(ms)
    seen.push(`${name} ends`)
  }
  await Promise.all([
    serializeByKey(['ada@example.com', '0801'], work('first', 20)),
    serializeByKey(['uche@example.com', '0801'], work('second', 1)),
    serializeByKey(['uche@example.com', '0802'], work('third', 1)),
    serializeByKey(['bisi@example.com', '0803'], work('stranger', 1)),
  ])
  expect(seen).toEqual([
    'first begins',
    'stranger begins',
    'stranger ends',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ])
})

test('a call that fails blocks no other call', async () => {
  const serializeByKey = createSerializer()
  const failing = serializeByKey(['a'], () => Promise.reject(new Error('no seat')))
  const next = serializeByKey(['a'], async () => 'seat')
  await expect(failing).rejects.toThrow('no seat')
  expect(await next).toBe('seat')
})

test('a client that sends hundreds of requests at once is refused, and may retry afterwards', async () => {
  const serializeByKey = createSerializer()
  const asked = Array.from({ length: 150 }, () => serializeByKey(['bot'], () => sleep(0)))
  const refused = (await Promise.allSettled(asked)).filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(50)
  expect(await serializeByKey(['bot'], async () => 'seat')).toBe('seat')
})
