import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import { answerUnreadableHead } from './answer-unreadable.ts'
import { logRequest } from './log-requests.ts'
import { observeRequest } from './metrics.ts'
import type { NewRequestId } from './new-request-id.ts'

declare module 'fastify' {
  interface FastifyInstance {
    front: Front
  }
}

/** An answer as it left. */
export type Sent = { head: OutgoingHttpHeaders; body: string | Buffer }

type Recall = (request: IncomingMessage) => Sent | undefined

export type Front = {
  /** Visitors who ask here for what is still remembered hear it from the front. */
  remember: (route: string, recall: Recall) => void
  serverFactory: FastifyServerFactory
}

/**
 * Slow senders are cut off; the client itself gives up after 10 s. Node looks for them every 30 s unless told otherwise,
 * and minds the larger of its two limits.
 */
const LIMITS = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
  // Refused below, in the words of the API.
  requireHostHeader: false,
}

const NO_HOST = { status: 400, error: 'The request names no host.' }
const NO_EXPECTATIONS = { status: 417, error: 'The request expects what this server does not offer.' }

const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/**
 * Stands before the framework and says again, word for word, what the framework has just answered to the same question:
 * in a rush most of what we are asked. Whatever else there is, and whoever brings a login, is passed on. The request
 * has its id, its line in the log and its place in the metrics like any other.
 */
export function createFront(options: {
  log: Logger
  newRequestId: NewRequestId
  isStopping: () => boolean
}): Front {
  const { log, newRequestId, isStopping } = options
  const known = new Map<string, Recall>()

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
