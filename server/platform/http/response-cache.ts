import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import { answerUnreadableHead } from './answer-unreadable.ts'
import { logRequest } from './log-requests.ts'
import { observeRequest } from './metrics.ts'
import type { NewRequestId } from './new-request-id.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

/** The headers and body of a response as it was sent. */
export type Sent = { head: OutgoingHttpHeaders; body: string | Buffer }

type Recall = (request: IncomingMessage) => Sent | undefined

export type ResponseCache = {
  /** Serves this route from the cache: `recall` returns the cached response to a request. */
  remember: (route: string, recall: Recall) => void
  /** Calls `clear` after every request by staff to this node that may have changed data. */
  clearAfterChanges: (clear: () => void) => void
  /** Calls all functions given to `clearAfterChanges`. Other nodes show a change when their caches expire. */
  clear: () => void
  serverFactory: FastifyServerFactory
}

/**
 * `requestTimeout` and `headersTimeout` disconnect clients that send a request too slowly. Our pages give up after
 * 10 s. Node checks these two limits every `connectionsCheckingInterval`, by default only every 30 s.
 * `keepAliveTimeout` has the default of Fastify.
 */
const LIMITS = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
  // The handler below checks the Host header instead, to respond in the error format of the API.
  requireHostHeader: false,
}

const NO_HOST = { status: 400, error: 'The request names no host.' }
const NO_EXPECTATIONS = {
  status: 417,
  error: 'The request expects something that this server does not support.',
}

const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/**
 * Serves cached GET responses before Fastify runs. At peak load, most responses come from this cache. Cache misses,
 * requests with an Authorization header and all requests during shutdown go to Fastify. A cached response gets a
 * request ID, a log line and metrics like any other.
 */
export function createResponseCache(options: {
  log: Logger
  newRequestId: NewRequestId
  isStopping: () => boolean
}): ResponseCache {
  const { log, newRequestId, isStopping } = options
  const known = new Map<string, Recall>()
  const cleared: (() => void)[] = []

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.authorization !== undefined || isStopping()) return false
    const began = performance.now()
    const route = pathOf(url)
    const sent = known.get(route)?.(request)
    if (!sent) return false
    const id = newRequestId(request)
    response.writeHead(200, { ...sent.head, 'x-request-id': id })
    response.end(sent.body)
    const ms = performance.now() - began
    logRequest(log, { reqId: id, method, route, status: 200, ms: Math.round(ms) })
    observeRequest({ method, route, status: 200 }, ms)
    return true
  }

  return {
    remember: (route, recall) => void known.set(route, recall),
    clearAfterChanges: (clear) => void cleared.push(clear),
    clear() {
      for (const clear of cleared) clear()
    },
    serverFactory: (handle) =>
      createServer(LIMITS, (request, response) => {
        if (lacksHost(request)) return answerUnreadableHead(response, NO_HOST)
        if (!answer(request, response)) handle(request, response)
      })
        .on('checkExpectation', (_request, response) => answerUnreadableHead(response, NO_EXPECTATIONS))
        .setTimeout(20_000),
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
