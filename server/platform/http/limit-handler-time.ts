import type { FastifyInstance } from 'fastify'

/**
 * Responds 503 if a handler takes too long. Otherwise the socket's timeout of 20 s would close the connection without a
 * response. Streaming endpoints set their own `handlerTimeout`, because Fastify would abort the stream.
 */
export function limitHandlerTime(app: Pick<FastifyInstance, 'addHook'>, longestMs = 15_000): void {
  app.addHook('onRoute', (route) => {
    route.handlerTimeout ??= longestMs
  })
}

export const A_DAY_MS = 86_400_000

/** The options of an endpoint that streams a file. Only gzip keeps up with the rows from the database. */
export const STREAMED = { compress: { encodings: ['gzip' as const] }, handlerTimeout: A_DAY_MS }
