import type { FastifyInstance } from 'fastify'

/** Hands JSON bodies to the endpoints of this scope as the bytes that came: signatures are over the raw bytes. */
export function keepRawJson(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
