import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { briefCache } from './brief-cache.ts'

type Sender = Pick<FastifyReply, 'header' | 'serializer'>

/**
 * Whole answers kept for a moment, checked and written out once: for a handful of trips that takes as long as all the
 * rest of answering from memory.
 */
export function briefAnswers<Answer>(schema: z.ZodMiniType<Answer>, limits: { forMs: number; most: number }) {
  const kept = briefCache<{ answer: Answer; text: string }>(limits)

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
