import { createHmac } from 'node:crypto'
import { EventEmitter, once, setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Faults } from '#sandbox/faults.ts'
import type { Entry, Ledger, Webhook } from '#sandbox/paystack/ledger.ts'
import type { Timers } from '#sandbox/timers.ts'

export type Notice = { event: string; reference: string; data: unknown }
export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * Paystack retries every 3 minutes, then hourly for 72 hours: too long for a sandbox. These delays are about 12 minutes
 * in all.
 */
export const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000, 60_000, 120_000, 240_000, 240_000]

/** Maximum concurrent requests for the copies of one event: 20,000 copies must not open 20,000 sockets. */
const MAX_CONCURRENT = 50

type Options = {
  ledger: Ledger
  faults: Faults
  timers: Timers
  secretKey: string
  webhookUrl: () => string
  retryDelaysMs: readonly number[]
}

export function createWebhooks({ ledger, faults, timers, secretKey, webhookUrl, retryDelaysMs }: Options) {
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  const quiet = new EventEmitter().setMaxListeners(0)
  const unsettled = new Set<number>() // queued, being sent or waiting for a retry: idle() waits for these
  let collected: number[] = [] // ids that wait for a reorder

  /**
   * Stores a change together with its webhooks in one write, then sends those that no fault withholds or keeps for a
   * reorder.
   */
  function publish(change: Entry[], notices: Notice[]) {
    const batches = notices.map(queue)
    ledger.commit(...change, ...batches.flatMap(({ copies }) => copies.map((webhook) => ({ webhook }))))
    void sendInTurn(batches.map(dueNow).filter((ids) => ids.length > 0))
  }

  function queue({ event, reference, data }: Notice) {
    const { duplicate = 0, withhold, reorder = 0 } = faults.draw('webhook', reference, shapesTheQueue)
    const body = JSON.stringify({ event, data })
    const state: Webhook['state'] = withhold ? 'held' : 'waiting'
    const copy = () => ({ id: ledger.nextId(), event, reference, body, state, attempts: 0 })
    return { copies: Array.from({ length: 1 + duplicate }, copy), reorder }
  }

  /**
   * Returns the ids to send now. With a reorder fault it returns none and collects the ids instead. When there are
   * enough, it sends them in reverse order.
   */
  function dueNow({ copies, reorder }: ReturnType<typeof queue>): number[] {
    const ids = copies.filter(({ state }) => state === 'waiting').map(({ id }) => id)
    for (const id of ids) unsettled.add(id)
    if (reorder === 0) return ids
    collected.push(...ids)
    if (collected.length >= reorder) void sendCollected()
    return []
  }

  /**
   * Makes the first attempt for each event, one event after another, and for the copies of an event concurrently. So
   * the events arrive in order, and the copies at the same time. Retries come later, in no fixed order.
   */
  async function sendInTurn(batches: number[][]) {
    for (const ids of batches)
      for (let from = 0; from < ids.length; from += MAX_CONCURRENT)
        await Promise.all(ids.slice(from, from + MAX_CONCURRENT).map(attempt))
  }

  function sendCollected() {
    const ids = collected.reverse()
    collected = []
    return sendInTurn(ids.map((id) => [id]))
  }

  async function attempt(id: number): Promise<void> {
    const webhook = ledger.webhook(id)
    if (webhook?.state !== 'waiting' || closing.signal.aborted) return
    const effect = faults.take('webhook', webhook.reference, (fault) => !shapesTheQueue(fault))
    if (effect.delay) await sleep(effect.delay, undefined, { signal: closing.signal }).catch(() => undefined)
    const accepted = !effect.drop && (await post(webhook)) && !effect.dropAnswer
    if (closing.signal.aborted) return

    const attempts = webhook.attempts + 1
    const wait = retryDelaysMs[webhook.attempts]
    const state = accepted ? 'delivered' : wait === undefined ? 'given-up' : 'waiting'
    ledger.commit({ delivery: { id, attempts, state } })
    if (state === 'waiting' && wait !== undefined) return timers.at(Date.now() + wait, () => void attempt(id))
    unsettled.delete(id)
    if (unsettled.size === 0) quiet.emit('quiet')
  }

  /** Returns true only for a 200 response. Does not follow redirects: the body is for the configured URL only. */
  async function post({ body }: Webhook): Promise<boolean> {
    try {
      const answer = await fetch(webhookUrl(), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signWebhook(body, secretKey) },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(30_000)]),
      })
      await answer.body?.cancel()
      return answer.status === 200
    } catch {
      return false
    }
  }

  return {
    publish,
    sendCollected,
    /** Sends webhooks that are withheld or collected for a reorder, for one reference or for all. */
    async release(reference?: string) {
      const meant = (id: number) => reference === undefined || ledger.webhook(id)?.reference === reference
      const held = ledger.webhooks().filter(({ id, state }) => state === 'held' && meant(id))
      ledger.commit(
        ...held.map(({ id, attempts }) => ({ delivery: { id, attempts, state: 'waiting' as const } })),
      )
      for (const { id } of held) unsettled.add(id)
      const ids = [...collected.filter(meant), ...held.map(({ id }) => id)]
      collected = collected.filter((id) => !meant(id))
      await Promise.all(ids.map(attempt))
    },
    /** After a start, sends the webhooks that still wait for delivery. A delay lets the shop start listening first. */
    resume() {
      for (const { id } of ledger.webhooks().filter(({ state }) => state === 'waiting')) {
        unsettled.add(id)
        timers.at(Date.now() + (retryDelaysMs[0] ?? 0), () => void attempt(id))
      }
    },
    /** Resolves when every webhook is delivered or given up. Withheld webhooks do not count. */
    async idle() {
      if (unsettled.size > 0) await once(quiet, 'quiet')
    },
    /** Stops waiting for webhooks whose records are gone. */
    forget: () => unsettled.clear(),
    close: () => closing.abort(),
  }
}

/** Returns true for faults that apply when an event is queued. All other faults apply at every delivery attempt. */
function shapesTheQueue(fault: Fault): boolean {
  return fault.duplicate !== undefined || fault.reorder !== undefined || fault.withhold !== undefined
}

/** Returns the hex HMAC-SHA512 of the body, keyed with the API's secret key: there is no separate webhook secret. */
export function signWebhook(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}
