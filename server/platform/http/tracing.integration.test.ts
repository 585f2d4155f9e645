import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createCall } from '#server/money/paystack/call-paystack.ts'
import { until } from '#testing/run-product.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createLogger } from './create-logger.ts'
import { registry } from './metrics.ts'
import { createSpanExporter, type Span } from './span-exporter.ts'
import { type Tracer, traceJob } from './tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Body = {
  resourceSpans: [{ resource: { attributes: Attribute[] }; scopeSpans: [{ spans: Sent[] }] }]
}

/** Starts an HTTP server that keeps what it gets. `answers: false` leaves every request without an answer. */
async function startReceiver({ answers = true } = {}) {
  const requests: { url: string; headers: Record<string, unknown>; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    requests.push({ url: request.url ?? '', headers: request.headers, body })
    if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop }
}

const silent = createLogger('silent')

async function startTracer({ ratio = 1 } = {}) {
  const receiver = await startReceiver()
  const options = { endpoint: receiver.url, headers: { 'x-key': 'secret' }, serviceName: 'tafiya-test' }
  const exporter = createSpanExporter(options, silent)
  let added = 0
  const add = (span: Span) => {
    added++
    exporter.add(span)
  }
  const tracer: Tracer = { exporter: { ...exporter, add }, ratio }
  /** Waits for that many spans: a span ends a moment after its response. */
  const spans = async (least: number) => {
    await until(() => added >= least)
    await exporter.close()
    return receiver.requests.flatMap(({ body }) => (body as Body).resourceSpans[0].scopeSpans[0].spans)
  }
  return { tracer, receiver, spans }
}

/** Builds another node of the shop that traces, behind a proxy on this machine. */
async function tracing<Shop extends TestApp>(shop: Shop, tracer: Tracer): Promise<Shop> {
  const config = { ...shop.context.config, trustProxy: ['loopback'] }
  const app = await buildApp({ ...shop.context, config, tracer })
  onTestFinished(async () => app.close())
  return { ...shop, app }
}

const dropped = async () =>
  (await registry.getSingleMetric('otel_spans_dropped_total')?.get())?.values[0]?.value

test('a request and its call to the provider are one trace, in the form of OpenTelemetry', async () => {
  const { tracer, receiver, spans } = await startTracer()
  const shop = await tracing(await sellingApp(), tracer)
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  const sent = await spans(3)
  const request = sent.find(({ name }) => name === 'POST /api/payments/initialize')
  const call = sent.find(({ name }) => name === 'POST /transaction/initialize')
  expect(request).toMatchObject({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    kind: 2,
    attributes: [
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'http.route', value: { stringValue: '/api/payments/initialize' } },
      { key: 'http.response.status_code', value: { intValue: '200' } },
    ],
    status: {},
  })
  expect(request).not.toHaveProperty('parentSpanId')
  expect(call).toMatchObject({ kind: 3, traceId: request?.traceId, parentSpanId: request?.spanId })
  for (const { startTimeUnixNano, endTimeUnixNano } of sent)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))

  const [first] = receiver.requests
  expect(first).toMatchObject({
    url: '/v1/traces',
    headers: { 'x-key': 'secret', 'content-type': 'application/json' },
  })
  expect((first?.body as Body | undefined)?.resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'tafiya-test' } },
  ])
  const everything = JSON.stringify(receiver.requests)
  for (const personal of [visitor.email, visitor.bookingToken, paystackRef, 'Tester Uche'])
    expect(everything).not.toContain(personal)
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('the trace of a trusted proxy continues, and a visitor can neither begin nor join one', async () => {
  const { tracer, spans } = await startTracer({ ratio: 0 })
  const { app } = await tracing(await testApp(), tracer)
  const ask = (traceparent: string, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/api/health', headers: { traceparent }, remoteAddress })
  await ask(`00-${TRACE}-${PARENT}-00`)
  await ask(`00-${TRACE}-${PARENT}-01`, '203.0.113.9')
  await ask(`00-${'0'.repeat(32)}-${PARENT}-01`)
  await ask('not a trace')
  await ask(`00-${TRACE}-${PARENT}-01`)
  expect(await spans(1)).toMatchObject([{ name: 'GET /api/health', traceId: TRACE, parentSpanId: PARENT }])
})

test('an error of the server marks its span as failed, without the text of the error', async () => {
  const { tracer, spans } = await startTracer()
  const shop = await testApp()
  const context = { ...shop.context, isStopping: () => true }
  const { app } = await tracing({ ...shop, context }, tracer)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  expect(await spans(1)).toMatchObject([{ name: 'GET /api/ready', status: { code: 2 } }])
})

test('a job is a trace, and the provider gets the header that continues it', async () => {
  const { tracer, spans } = await startTracer()
  const provider = await startReceiver()
  const call = createCall({ baseUrl: provider.url, secretKey: 'sk_test_x' })
  await traceJob(tracer, 'reconcile', async () => void (await call('GET', '/transaction/verify/TAF-1-x')))
  await expect(traceJob(tracer, 'send-refunds', () => Promise.reject(new Error('of Ada')))).rejects.toThrow()
  // Outside of requests and jobs nothing is traced.
  await call('GET', '/bank')
  const [inner, job, failed, ...rest] = await spans(3)
  expect(inner).toMatchObject({ name: 'GET /transaction/verify/:id', parentSpanId: job?.spanId })
  expect(job).toMatchObject({ name: 'job reconcile', kind: 1, traceId: inner?.traceId, status: {} })
  expect(failed).toMatchObject({ name: 'job send-refunds', status: { code: 2 } })
  expect(JSON.stringify(failed)).not.toContain('Ada')
  expect(rest).toEqual([])
  expect(provider.requests.map(({ headers }) => headers.traceparent)).toEqual([
    `00-${inner?.traceId}-${inner?.spanId}-01`,
    undefined,
  ])
})

const span = (name: string): Span => ({
  traceId: TRACE,
  spanId: PARENT,
  parentId: undefined,
  name,
  kind: 'job',
  startMs: 1,
  endMs: 2,
  attributes: {},
  isFailed: false,
})

test('a collector that does not answer blocks nobody: the list of spans is bounded, and the rest is counted', async () => {
  const receiver = await startReceiver({ answers: false })
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  const exporter = createSpanExporter({ endpoint: receiver.url, headers: {}, serviceName: 'x' }, log)
  const before = (await dropped()) ?? 0
  for (let i = 0; i < 512 + 2_048 + 10; i++) exporter.add(span(`${i}`))
  expect(await dropped()).toBe(before + 10)
  await until(async () => receiver.requests.length === 1)
  receiver.stop()
  await exporter.close()
  expect(await dropped()).toBe(before + 512 + 2_048 + 10)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('traces could not be sent')
})

test('spans are sent after a while, without being asked', async () => {
  const receiver = await startReceiver()
  const options = { endpoint: receiver.url, headers: {}, serviceName: 'x', everyMs: 20 }
  const exporter = createSpanExporter(options, silent)
  onTestFinished(exporter.close)
  exporter.add(span('alone'))
  await expect.poll(() => receiver.requests.length).toBe(1)
})
