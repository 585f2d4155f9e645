import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSerializer } from './serialize-by-key.ts'

test('calls that share a key run one after another, in order; other calls run at the same time', async () => {
  const serializeByKey = createSerializer()
  const seen: string[] = []
  const work =
    (name: string, until: () => Promise<unknown> = () => sleep(0)) =>
    async () => {
      seen.push(`${name} begins`)
      await until()
      seen.push(`${name} ends`)
    }
  let strangerIsDone: Promise<unknown> = Promise.resolve()
  const calls = [
    serializeByKey(
      ['ada@example.com', '0801'],
      work('first', async () => sleep(0).then(() => strangerIsDone)),
    ),
    serializeByKey(['uche@example.com', '0801'], work('second')),
    serializeByKey(['uche@example.com', '0802'], work('third')),
  ]
  strangerIsDone = serializeByKey(['bisi@example.com', '0803'], work('stranger'))
  await Promise.all([...calls, strangerIsDone])
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

test('a call that fails does not block the next call with its key', async () => {
  const serializeByKey = createSerializer()
  const failing = serializeByKey(['a'], () => Promise.reject(new Error('no seat')))
  const next = serializeByKey(['a'], async () => 'seat')
  await expect(failing).rejects.toThrow('no seat')
  expect(await next).toBe('seat')
})

test('of 150 calls at once with one key 50 are refused; a later call succeeds', async () => {
  const serializeByKey = createSerializer()
  const asked = Array.from({ length: 150 }, () => serializeByKey(['bot'], () => sleep(0)))
  const refused = (await Promise.allSettled(asked)).filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(50)
  expect(await serializeByKey(['bot'], async () => 'seat')).toBe('seat')
})
