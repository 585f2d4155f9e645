import type { FastifyInstance } from 'fastify'

/**
 * An answer that takes longer becomes a 503, before the socket's own timeout of 20 s resets the connection without a word.
 * Endpoints that stream set a `handlerTimeout` of their own: the framework cuts a stream off as well.
 */
export function limitAnswers(app: Pick<FastifyInstance, 'addHook'>, longestMs = 15_000): void {
  app.addHook('onRoute', (route) => {
    route.handlerTimeout ??= longestMs
  })
}

export const A_DAY_MS = 86_400_000
