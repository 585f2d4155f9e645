import { Counter } from 'prom-client'
import { AppError } from '#server/platform/errors.ts'
import { registry } from '#server/platform/http/metrics.ts'

const holds = new Counter({
  name: 'tafiya_holds_total',
  help: 'Attempts to hold seats on this node, by outcome: held, the code of the refusal, or failed.',
  labelNames: ['outcome'],
  registers: [registry],
})
// Starts each counter at zero, because Prometheus sees no increase when a counter first appears with a value.
for (const outcome of ['held', 'seat_taken', 'failed']) holds.inc({ outcome }, 0)

/** Counts an attempt to hold seats by its outcome. A repeated request counts again. */
export async function countHold<Held>(attempt: Promise<Held>): Promise<Held> {
  try {
    const held = await attempt
    holds.inc({ outcome: 'held' })
    return held
  } catch (error) {
    holds.inc({ outcome: error instanceof AppError ? error.code.toLowerCase() : 'failed' })
    throw error
  }
}
