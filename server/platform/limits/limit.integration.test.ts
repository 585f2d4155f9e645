import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { countOrRefuse, countWithin, type Limit } from './limit.ts'

const LIMIT: Limit = { name: 'test', most: 3, windowSeconds: 86_400 }

test('of twenty calls at once a limit of three admits three, and another subject has its own count', async () => {
  const { db, pool } = await freshDatabase()
  await keepOneWindow({ database: { pool } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => countWithin(db, LIMIT, 'someone')))
  expect(answers.filter(Boolean)).toHaveLength(3)
  expect(await countWithin(db, LIMIT, 'someone else')).toBe(true)
})

test('a call above the limit gets an error with the time to wait', async () => {
  const { db, pool } = await freshDatabase()
  await keepOneWindow({ database: { pool } })
  for (let i = 0; i < 3; i++) await countOrRefuse(db, LIMIT, 'someone')
  await expect(countOrRefuse(db, LIMIT, 'someone')).rejects.toMatchObject({
    code: 'TOO_MANY',
    message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/),
    retryAfterSeconds: expect.any(Number),
  })
})
