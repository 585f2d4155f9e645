import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { briefCache } from './brief-cache.ts'

type Sender = Pick<FastifyReply, 'header' | 'serializer'>

/**
 * Whole answers kept for a moment, checked and written out once: for a handful of trips that takes as long as all the
 * rest of answering from memory. What staff change shows at once here, and on other nodes when the moment is over.
 */
export function briefAnswers<Answer>(
  app: Pick<FastifyInstance, 'addHook'>,
  schema: z.ZodMiniType<Answer>,
  limits: { forMs: number; most: number },
) {
  const kept = briefCache<{ answer: Answer; text: string }>(limits)
  app.addHook('onSend', async ({ staff, method }) => {
    if (staff && method !== 'GET') kept.forget()
  })

  return {
    async read(reply: Sender, key: string, load: () => Promise<Answer>): Promise<Answer> {
      const { answer, text } = await kept.read(key, async () => {
        const fresh = await load()
        return { answer: fresh, text: JSON.stringify(z.parse(schema, fresh)) }
      })
      reply.header('content-type', 'application/json; charset=utf-8')
      reply.serializer(() => text)
      return answer
    },
  }
}
