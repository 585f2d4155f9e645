import { expect, test } from 'vitest'
import { createBatcher } from './create-batcher.ts'

/** Records each batch, and resolves it only when the test calls `finish`. */
function slowly(limits: { lanes: number; most: number }) {
  const rounds: { questions: number[]; finish: (error?: Error) => void }[] = []
  const ask = createBatcher(
    (questions: number[]) =>
      new Promise<string[]>((resolve, reject) => {
        const finish = (error?: Error) =>
          error ? reject(error) : resolve(questions.map((question) => `answer ${question}`))
        rounds.push({ questions, finish })
      }),
    limits,
  )
  return { ask, rounds, asked: () => rounds.map(({ questions }) => questions) }
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('calls at the same moment run as one batch, and each caller gets its own answer', async () => {
  const { ask, rounds, asked } = slowly({ lanes: 2, most: 10 })
  const answers = Promise.all([1, 2, 3].map(ask))
  await aMoment()
  expect(asked()).toEqual([[1, 2, 3]])
  rounds[0]?.finish()
  expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3'])
})

test('while all lanes are busy new calls queue, and run in batches as lanes become free', async () => {
  const { ask, rounds, asked } = slowly({ lanes: 2, most: 2 })
  const answers = []
  for (const question of [1, 2, 3, 4, 5]) {
    answers.push(ask(question))
    await aMoment()
  }
  expect(asked()).toEqual([[1], [2]])
  rounds[1]?.finish()
  expect(await answers[1]).toBe('answer 2')
  await aMoment()
  expect(asked()).toEqual([[1], [2], [3, 4]])
  rounds[0]?.finish()
  await answers[0]
  await aMoment()
  expect(asked()).toEqual([[1], [2], [3, 4], [5]])
})

test('a failure reaches the callers of its batch, and the next batch runs', async () => {
  const { ask, rounds } = slowly({ lanes: 1, most: 10 })
  const first = Promise.allSettled([ask(1), ask(2)])
  await aMoment()
  const next = ask(3)
  rounds[0]?.finish(new Error('database away'))
  expect(await first).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('database away') }))
  await aMoment()
  rounds[1]?.finish()
  expect(await next).toBe('answer 3')
})
