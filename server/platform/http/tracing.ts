import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, SpanExporter } from './span-exporter.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** Present if traces are configured. `ratio` of the requests and jobs are traced. */
export type Tracer = { exporter: SpanExporter; ratio: number }

type OpenSpan = Pick<Span, 'traceId' | 'spanId' | 'parentId' | 'startMs'> & { exporter: SpanExporter }
type Result = Pick<Span, 'name' | 'kind' | 'attributes' | 'isFailed'>

/** The span around the current work. Undefined if it is not traced. */
const current = new AsyncLocalStorage<OpenSpan>()

/** Traces requests by the patterns of their routes. Responses from the cache run before Fastify and are not traced. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, trustProxy: readonly string[]): void {
  const isTrusted = trustedProxies(trustProxy)
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    // A visitor who could choose would have every request traced.
    const span = openRoot(tracer, isTrusted(socket.remoteAddress) ? headers.traceparent : undefined)
    if (span) spans.set(request, span)
    done()
  })
  // Reading a body leaves the context of onRequest, so the context begins when the body was read.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) current.run(span, done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    close(spans.get(request), {
      name: `${method} ${route}`,
      kind: 'request',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
      },
      isFailed: statusCode >= 500,
    })
    done()
  })
}

export const traceJob = (
  tracer: Tracer | undefined,
  name: string,
  work: () => Promise<void>,
): Promise<void> => runIn(tracer && openRoot(tracer, undefined), { name: `job ${name}`, kind: 'job' }, work)

/** Traces a call to another service as a part of the current request or job. */
export function traceCall<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const parent = current.getStore()
  return runIn(
    parent && { ...open(parent.exporter, parent.traceId), parentId: parent.spanId },
    { name, kind: 'call' },
    work,
  )
}

/** Returns the header that lets another service continue the current trace. */
export function traceHeaders(): Record<string, string> {
  const span = current.getStore()
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-01` } : {}
}

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/

/** Whoever began the trace decides whether it is recorded. Without such a header, chance decides. */
function openRoot({ exporter, ratio }: Tracer, traceparent: unknown): OpenSpan | undefined {
  const [, traceId, parentId, flags = '0'] = TRACEPARENT.exec(String(traceparent)) ?? []
  if (traceId) return Number.parseInt(flags, 16) & 1 ? { ...open(exporter, traceId), parentId } : undefined
  return Math.random() < ratio ? open(exporter, randomBytes(16).toString('hex')) : undefined
}

const open = (exporter: SpanExporter, traceId: string): OpenSpan => ({
  exporter,
  traceId,
  spanId: randomBytes(8).toString('hex'),
  parentId: undefined,
  startMs: now(),
})

const now = (): number => performance.timeOrigin + performance.now()

function close(span: OpenSpan | undefined, result: Result): void {
  if (!span) return
  const { exporter, ...rest } = span
  exporter.add({ ...rest, ...result, endMs: now() })
}

async function runIn<Answer>(
  span: OpenSpan | undefined,
  { name, kind }: Pick<Result, 'name' | 'kind'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!span) return work()
  let isFailed = true
  try {
    const answer = await current.run(span, work)
    isFailed = false
    return answer
  } finally {
    close(span, { name, kind, attributes: {}, isFailed })
  }
}
