import { expect, test, vi } from 'vitest'
import { createTally } from './tally.ts'

function tallyForTests(save = async (_: ReadonlyMap<string, number>) => {}) {
  const saved: [string, number][][] = []
  const onError = vi.fn()
  const tally = createTally(
    async (views) => {
      saved.push([...views])
      await save(views)
    },
    { everyMs: 60_000, onError },
  )
  return { ...tally, saved, onError }
}

test('a thousand views are written as one number per page, and only once', async () => {
  const { add, write, saved } = tallyForTests()
  for (let i = 0; i < 1_000; i++) add('/')
  add('/booking')
  await write()
  await write()
  expect(saved).toEqual([
    [
      ['/', 1_000],
      ['/booking', 1],
    ],
  ])
})

test('views that arrive during a write are kept for the next one', async () => {
  const { add, write, saved } = tallyForTests(async () => add('/'))
  add('/about')
  await write()
  await write()
  expect(saved).toEqual([[['/about', 1]], [['/', 1]]])
})

test('a failed write is reported and throws no error', async () => {
  const { add, write, onError } = tallyForTests(async () => {
    throw new Error('the database is away')
  })
  add('/')
  await write()
  expect(onError).toHaveBeenCalledTimes(1)
})
