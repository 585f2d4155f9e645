import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Pace } from '#sandbox/paystack/create-paystack.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'

export const SECRET_KEY = 'sk_test_sandbox'

type Received = { body: string; signature: string; event: string; data: Record<string, unknown> }

/** Starts an HTTP server in the role of the shop. It records webhooks and answers with the configured status. */
export async function startShop() {
  const received: Received[] = []
  const arrivals = new EventEmitter()
  const nextArrival = () => once(arrivals, 'webhook', { signal: AbortSignal.timeout(10_000) })
  const shop = { answer: 200, headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ body, signature: String(request.headers['x-paystack-signature']), ...JSON.parse(body) })
    response.writeHead(shop.answer, shop.headers).end()
    arrivals.emit('webhook')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })

  return Object.assign(shop, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    events: () => received.map(({ event }) => event),
    async untilReceived(count: number) {
      while (received.length < count) await nextArrival()
      return received
    },
    async untilHeard(event: string) {
      while (!received.some((webhook) => webhook.event === event)) await nextArrival()
      return received.find((webhook) => webhook.event === event)
    },
  })
}

export function freshDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Starts a sandbox with short delays, and a shop that receives its webhooks. Both close after the test. */
export async function freshSandbox(pace: Pace = {}) {
  const shop = await startShop()
  const sandbox = await startSandbox({
    dir: freshDir(),
    secretKey: SECRET_KEY,
    webhookUrl: () => shop.url,
    pace: { retryDelaysMs: [5, 10, 20], transferConfirmsMs: 20, refundSettlesMs: 20, ...pace },
  })
  onTestFinished(sandbox.close)
  return { ...sandbox, shop, api: paystackClient(sandbox.url), initialize: initializer(sandbox.url) }
}

export function paystackClient(url: string, key = SECRET_KEY) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/paystack${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
}

type Started = { access_code: string; authorization_url: string; reference: string }

function initializer(url: string) {
  return async (reference: string, extra: Record<string, unknown> = {}) => {
    const input = { email: 'amina@example.com', amount: 3_500_000, reference, ...extra }
    const { body } = await paystackClient(url)('POST', '/transaction/initialize', input)
    return (body as { data: Started }).data
  }
}
