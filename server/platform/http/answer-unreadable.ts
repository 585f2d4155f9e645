import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#contracts/platform/error-answer.ts'

/**
 * This file answers requests that never reach an endpoint. Otherwise Fastify and Node would answer with their own
 * texts.
 */

/** Answers a URL that cannot be decoded: `%zz`, or bytes that are not UTF-8. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const answer = { error: 'The address could not be read.', code: 'INVALID', requestId: request.id }
  reply
    .code(400)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer satisfies ErrorAnswer)
}

const REFUSALS: Record<string, { status: number; answer: ErrorAnswer }> = {
  HPE_HEADER_OVERFLOW: { status: 431, answer: { error: 'The request is too large.', code: 'TOO_LARGE' } },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    answer: { error: 'The request took too long.', code: 'TOO_SLOW' },
  },
}
const UNREADABLE = { status: 400, answer: { error: 'The request could not be read.', code: 'INVALID' } }

/** Refuses a request because of its headers. Node itself would send a status without a body. */
export function answerUnreadableHead(
  response: ServerResponse,
  { status, error }: { status: number; error: string },
): void {
  const body = JSON.stringify({ error, code: 'INVALID' } satisfies ErrorAnswer)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body)
}

/** Answers input that is not HTTP, or is too slow or too large. There is no request object yet, only a socket. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, answer } = REFUSALS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify(answer)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
