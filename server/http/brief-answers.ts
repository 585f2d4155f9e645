import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accepts } from './accepts.ts'
import { briefCache } from './brief-cache.ts'

/** An answer ready to go; compressed once, when the first asks for it so. Text leaves in one write with its headers. */
type Ready = { plain: string; br?: Buffer; gzip?: Buffer }

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
  const kept = briefCache<Ready>(limits)
  app.addHook('onSend', ({ staff, method }, _reply, _payload, done) => {
    if (staff && method !== 'GET') kept.forget()
    done()
  })

  return {
    async read(request: FastifyRequest, reply: FastifyReply, key: string, load: () => Promise<Answer>) {
      const ready = await kept.read(key, async () => ({
        plain: JSON.stringify(z.parse(schema, await load())),
      }))
      return send(request, reply, ready)
    },

    /** A hook: what was asked in the very same words a moment ago is answered before anything is parsed. */
    answerAtOnce(request: FastifyRequest, reply: FastifyReply, done: () => void) {
      const ready = kept.peek(request.url)
      if (ready) send(request, reply, ready)
      else done()
    },
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, ready: Ready): FastifyReply {
  reply.header('content-type', 'application/json; charset=utf-8')
  if (ready.plain.length < WORTH_COMPRESSING) return reply.send(ready.plain)
  reply.header('vary', 'accept-encoding')
  if (accepts(headers, 'br')) return reply.header('content-encoding', 'br').send(brotli(ready))
  if (accepts(headers, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip(ready))
  return reply.send(ready.plain)
}

/** Quality 4 is what is used for everything made on the spot; 11, the default, takes a hundred times as long. */
const brotli = (ready: Ready): Buffer =>
  (ready.br ??= brotliCompressSync(ready.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))

const gzip = (ready: Ready): Buffer => (ready.gzip ??= gzipSync(ready.plain))
