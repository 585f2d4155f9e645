import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { registry } from './metrics.ts'

/** The kinds of spans by their numbers in OpenTelemetry. */
const SPAN_KINDS = { request: 2, call: 3, job: 1 } as const

/** Times are in milliseconds since 1970. Attributes never contain personal data: routes, not addresses. */
export type Span = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: keyof typeof SPAN_KINDS
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  isFailed: boolean
}

export type SpanExporter = { add: (span: Span) => void; close: () => Promise<void> }

const dropped = new Counter({
  name: 'otel_spans_dropped_total',
  help: 'Spans that were dropped because the collector was away or too slow.',
  registers: [registry],
})

const MOST_WAITING = 2_048
const MOST_OF_A_BATCH = 512
const PATIENCE_MS = 10_000

/**
 * Sends spans to a collector in batches, as OTLP over HTTP in JSON. `add` only appends to a list of bounded length, so
 * no request waits for the collector. A batch that cannot be sent is dropped: traces are not worth a retry.
 */
export function createSpanExporter(
  options: { endpoint: string; headers: Record<string, string>; serviceName: string; everyMs?: number },
  log: Logger,
): SpanExporter {
  const { endpoint, headers, serviceName, everyMs = 5_000 } = options
  const waiting: Span[] = []
  let sending: Promise<void> | undefined
  let isAway = false
  const timer = setInterval(flush, everyMs).unref()

  function flush(): Promise<void> {
    if (waiting.length === 0 && !sending) return Promise.resolve()
    sending ??= send(waiting.splice(0, MOST_OF_A_BATCH)).finally(() => {
      sending = undefined
    })
    return sending
  }

  async function send(batch: Span[]): Promise<void> {
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(batch, serviceName)),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector returned ${response.status}`)
      isAway = false
    } catch (error) {
      dropped.inc(batch.length)
      if (!isAway) log.warn({ err: error }, 'traces could not be sent')
      isAway = true
    }
  }

  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return dropped.inc()
      waiting.push(span)
      if (waiting.length >= MOST_OF_A_BATCH) void flush()
    },
    async close() {
      clearInterval(timer)
      while (waiting.length > 0 || sending) await flush()
    },
  }
}

const requestOf = (batch: Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'tafiya' }, spans: batch.map(presentSpan) }],
    },
  ],
})

const presentSpan = ({ traceId, spanId, parentId, name, kind, startMs, endMs, ...span }: Span) => ({
  traceId,
  spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: SPAN_KINDS[kind],
  startTimeUnixNano: nanoseconds(startMs),
  endTimeUnixNano: nanoseconds(endMs),
  attributes: attributesOf(span.attributes),
  status: span.isFailed ? { code: 2 } : {},
})

/** OTLP in JSON has numbers of 64 bits as text. A JavaScript number cannot hold them. */
const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
