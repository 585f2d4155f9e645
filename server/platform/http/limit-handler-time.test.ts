import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { limitHandlerTime } from './limit-handler-time.ts'

test('a request whose handler takes too long gets 503 with Retry-After', async () => {
  const app = Fastify()
  answerErrors(app)
  limitHandlerTime(app, 20)
  app.get('/hangs', () => new Promise(() => {}))
  app.get('/answers', async () => 'at once')
  const answer = await app.inject('/hangs')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '2',
    'UNAVAILABLE',
  ])
  expect((await app.inject('/answers')).body).toBe('at once')
})
