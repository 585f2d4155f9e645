import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = { path: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, received: Received) => void

/** A program on this machine that receives webhooks. It answers 200 until the test chooses another answer. */
export async function startReceiver(host = '127.0.0.1', port = 0) {
  const got: Received[] = []
  let answer: Answer = (response) => response.end('ok')
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const received = { path: request.url ?? '', headers: request.headers, body }
    got.push(received)
    answer(response, received)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}/hook`,
    port: address.port,
    got,
    close,
    answerWith: (next: Answer) => {
      answer = next
    },
    answerStatus: (status: number, headers: Record<string, string> = {}) => {
      answer = (response) => response.writeHead(status, headers).end()
    },
  }
}
