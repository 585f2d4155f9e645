import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accepts } from './accepts.ts'
import { briefCache } from './brief-cache.ts'

/** An answer as bytes; compressed once, when the first asks for it so. */
type Bytes = { plain: Buffer; br?: Buffer; gzip?: Buffer }

/** Below this compression gains nothing worth its time. */
const WORTH_COMPRESSING = 1024

/**
 * Whole answers kept for a moment: checked, written out and compressed once. For a handful of trips each of these takes
 * as long as all the rest of answering from memory. What staff change shows at once here, and on other nodes when the
 * moment is over.
 */
export function briefAnswers<Answer>(
  app: Pick<FastifyInstance, 'addHook'>,
  schema: z.ZodMiniType<Answer>,
  limits: { forMs: number; most: number },
) {
  const kept = briefCache<Bytes>(limits)
  app.addHook('onSend', ({ staff, method }, _reply, _payload, done) => {
    if (staff && method !== 'GET') kept.forget()
    done()
  })

  return {
    async read(request: FastifyRequest, reply: FastifyReply, key: string, load: () => Promise<Answer>) {
      const bytes = await kept.read(key, async () => ({
        plain: Buffer.from(JSON.stringify(z.parse(schema, await load()))),
      }))
      return send(request, reply, bytes)
    },

    /** A hook: what was asked in the very same words a moment ago is answered before anything is parsed. */
    async answerAtOnce(request: FastifyRequest, reply: FastifyReply) {
      const bytes = await kept.peek(request.url)
      return bytes && send(request, reply, bytes)
    },
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, bytes: Bytes): FastifyReply {
  reply.header('content-type', 'application/json; charset=utf-8')
  if (bytes.plain.length < WORTH_COMPRESSING) return reply.send(bytes.plain)
  reply.header('vary', 'accept-encoding')
  if (accepts(headers, 'br')) return reply.header('content-encoding', 'br').send(brotli(bytes))
  if (accepts(headers, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip(bytes))
  return reply.send(bytes.plain)
}

/** Quality 4 is what is used for everything made on the spot; 11, the default, takes a hundred times as long. */
const brotli = (bytes: Bytes): Buffer =>
  (bytes.br ??= brotliCompressSync(bytes.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))

const gzip = (bytes: Bytes): Buffer => (bytes.gzip ??= gzipSync(bytes.plain))
