import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Passes JSON bodies to the endpoints of this scope as raw bytes, which signatures cover. */
export function keepRawJson(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/** Returns the body of a request to this scope. */
export const rawBodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
