import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accepts } from './accepts.ts'
import type { Sent } from './response-cache.ts'
import { ttlCache } from './ttl-cache.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/**
 * A serialized response, and the responses sent in each encoding. Each encoding is compressed once, at its first use.
 */
type Ready = { plain: string; sent: Partial<Record<Encoding, Sent>> }

/** Responses with fewer characters are sent uncompressed: compressing them is not worth the time. */
const WORTH_COMPRESSING = 1024

/**
 * Caches whole responses for `forMs`, so that each is validated, serialized and compressed once. For a response with a
 * few trips, each of these three steps takes as long as all other work. A change by staff on this node clears the
 * cache.
 */
export function cachedResponses<Answer>(
  app: Pick<FastifyInstance, 'responseCache'>,
  schema: z.ZodMiniType<Answer>,
  limits: { forMs: number; most: number },
) {
  const kept = ttlCache<Ready>(limits)
  app.responseCache.clearAfterChanges(kept.forget)

  return {
    async read(request: FastifyRequest, reply: FastifyReply, key: string, load: () => Promise<Answer>) {
      const ready = await kept.read(key, async () => ({
        plain: JSON.stringify(z.parse(schema, await load())),
        sent: {},
      }))
      const encoding = encodingFor(request.headers, ready.plain)
      reply.header('content-type', 'application/json; charset=utf-8')
      if (isWorthCompressing(ready.plain)) reply.header('vary', 'accept-encoding')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      ready.sent[encoding] ??= withHead(reply, pack(ready.plain, encoding))
      return reply.send(ready.sent[encoding].body)
    },

    /** Returns the response cached for this URL, if it was sent before in the encoding that this client gets. */
    recall({ url = '', headers }: IncomingMessage): Sent | undefined {
      const ready = kept.peek(url)
      return ready?.sent[encodingFor(headers, ready.plain)]
    },
  }
}

const isWorthCompressing = (plain: string): boolean => plain.length >= WORTH_COMPRESSING

function encodingFor(headers: IncomingHttpHeaders, plain: string): Encoding {
  if (!isWorthCompressing(plain)) return 'identity'
  if (accepts(headers, 'br')) return 'br'
  return accepts(headers, 'gzip') ? 'gzip' : 'identity'
}

/** Uses Brotli quality 4, as @fastify/compress does. The default of 11 takes a hundred times as long. */
function pack(plain: string, encoding: Encoding): string | Buffer {
  if (encoding === 'br') return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? gzipSync(plain) : plain
}

function withHead(reply: FastifyReply, body: string | Buffer): Sent {
  const head = reply.getHeaders() as OutgoingHttpHeaders
  return { head: { ...head, 'content-length': Buffer.byteLength(body) }, body }
}
