import type { FastifyInstance } from 'fastify'

/** Passes JSON bodies to the endpoints of this scope as raw bytes, which signatures cover. */
export function keepRawJson(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
