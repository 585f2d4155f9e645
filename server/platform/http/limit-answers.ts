import type { FastifyInstance } from 'fastify'

/**
 * Responds 503 if a handler takes too long, before the socket's timeout of 20 s resets the connection without a
 * response. Streaming endpoints set their own `handlerTimeout`: Fastify would abort a stream too.
 */
export function limitAnswers(app: Pick<FastifyInstance, 'addHook'>, longestMs = 15_000): void {
  app.addHook('onRoute', (route) => {
    route.handlerTimeout ??= longestMs
  })
}

export const A_DAY_MS = 86_400_000
