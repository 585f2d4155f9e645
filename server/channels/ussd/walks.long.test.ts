import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type Position, positionOf } from '#domain/channels/conversation-position.ts'
import { MOST_CHARACTERS } from '#domain/channels/conversation-words.ts'
import { buildApp } from '#server/app.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { buildRoute, buildTrip } from '#testing/builders.ts'
import { askGateway, codeIn, newPhone, ussdShop } from '#testing/caller.ts'
import { limit } from '#testing/limits.ts'
import { endHoldsLongAgo, makePaymentsDue } from '#testing/pass-time.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { pick, seeded, typedAt } from './testing/random-walk.ts'

/** USSD_WALKS=5000 takes more walks, USSD_SEED=7 takes others. */
const WALKS = Number(process.env.USSD_WALKS ?? 150)
const SEED = Number(process.env.USSD_SEED ?? 1)
const RUN = `USSD_WALKS=${WALKS} USSD_SEED=${SEED}`
const MOST_STEPS = 25

test('random walks with repeats, cuts and two nodes: no 5xx, every screen fits, nothing is booked twice [F130]', {
  timeout: limit(60_000 + WALKS * 2_000),
}, async () => {
  const shop = await ussdShop()
  const nodes: [FastifyInstance, FastifyInstance] = [shop.app, await secondNode(shop)]
  await planTrips(shop)
  const random = seeded(SEED)
  const phones = Array.from({ length: Math.ceil(WALKS / 4) }, newPhone) as [string, ...string[]]
  const seen = { requests: 0, holds: 0, codes: 0, faults: [] as string[] }
  const heldTexts = new Map<string, Set<string>>()

  /** Sends a request to any node and sometimes, at the same time or afterwards, to any node again. */
  async function ask(call: { phone: string; session: string; text: string }): Promise<string> {
    const once = async (): Promise<string> => {
      seen.requests++
      const { statusCode, body } = await askGateway(pick(random, nodes), call)
      const fits = body.length <= MOST_CHARACTERS && /^(CON|END) [\x20-\x7e\n]+$/.test(body)
      if (statusCode !== 200 || !fits) seen.faults.push(`${call.text} (${statusCode}): ${body}`)
      return body
    }
    const { heldBy } = positionOf(call.text)
    if (heldBy !== null) {
      const texts = heldTexts.get(call.session) ?? new Set()
      heldTexts.set(call.session, texts.add(heldBy))
    }
    const [first = ''] = random() < 0.15 ? await Promise.all([once(), once()]) : [await once()]
    return random() < 0.15 ? once() : first
  }

  async function walk(): Promise<void> {
    const call = { phone: pick(random, phones), session: `ATUid_${randomUUID()}` }
    let inputs: string[] = []
    let screen = await ask({ ...call, text: '' })
    for (let step = 0; step < MOST_STEPS && screen.startsWith('CON ') && random() > 0.04; step++) {
      inputs = [...inputs, typedAt(screen, random)]
      screen = await ask({ ...call, text: inputs.join('*') })
      if (screen.includes('Held until')) seen.holds++
    }
    if (!screen.startsWith('END Dial ')) return
    seen.codes++
    payOrNot(shop, codeIn(screen), random)
    // The gateway sends the last request again, long after the session.
    if (random() < 0.3) await ask({ ...call, text: inputs.join('*') })
  }

  for (let i = 1; i <= WALKS; i++) {
    await walk()
    if (i % 25 > 0) continue
    await shop.database.pool.query('delete from rate_limits')
    await passTime(shop)
  }
  await passTime(shop)

  expect(seen.faults, RUN).toEqual([])
  expect(seen.holds, RUN).toBeGreaterThan(WALKS / 20)
  expect(seen.codes, RUN).toBeGreaterThan(WALKS / 50)
  const bookings = await shop.database.db.selectFrom('bookings').select(['idem_key', 'status']).execute()
  const sessionOf = (key: string | null) => key?.split(':')[1] ?? ''
  const sessions = [...new Set(bookings.map(({ idem_key }) => sessionOf(idem_key)))]
  const twice = sessions.filter((session) => {
    const made = bookings.filter(({ idem_key }) => sessionOf(idem_key) === session)
    return made.length > (heldTexts.get(session)?.size ?? 0)
  })
  expect(twice, RUN).toEqual([])
  expect(bookings.filter(({ status }) => status === 'CONFIRMED').length, RUN).toBeGreaterThan(0)
  expect(await invariantViolations(shop), RUN).toEqual([])
  expect(
    shop
      .logLines()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
    RUN,
  ).toEqual([])
})

test('control: a handler that remembers sessions loses walks that repeat a request or change the node [F130]', () => {
  const random = seeded(SEED)
  const lost = { remembering: 0, stateless: 0 }
  for (let i = 0; i < 200; i++) {
    const nodes: [Handler, Handler] = [rememberingHandler(), rememberingHandler()]
    const inputs = ['1', '14', '17', '1', '1', 'Ada Obi']
    let reached: Position | undefined
    for (let step = 0; step <= inputs.length; step++) {
      const text = inputs.slice(0, step).join('*')
      reached = pick(random, nodes)(text)
      if (random() < 0.15) reached = pick(random, nodes)(text)
    }
    if (reached?.asks !== 'address') lost.remembering++
    if (positionOf(inputs.join('*')).asks !== 'address') lost.stateless++
  }
  expect(lost.stateless).toBe(0)
  expect(lost.remembering).toBeGreaterThan(100)
})

type Handler = (text: string) => Position

/** Keeps the inputs of the session in the memory of its node, and takes the last one from each request. */
function rememberingHandler(): Handler {
  const inputs: string[] = []
  return (text) => {
    const last = text.split('*').at(-1)
    if (last) inputs.push(last)
    return positionOf(inputs.join('*'))
  }
}

async function secondNode(shop: SellingApp): Promise<FastifyInstance> {
  const app = await buildApp(shop.context)
  onTestFinished(() => app.close())
  return app
}

async function planTrips({ database: { db } }: SellingApp): Promise<void> {
  for (const [i, destination] of ['Awgu (Enugu)', 'Kubwa (FCT)', 'Bende (Abia)'].entries()) {
    const payment_type = i === 0 ? 'Split' : 'Full'
    const route = await buildRoute(db, { origin: 'Lagos', destination, payment_type })
    for (let hours = 30; hours < 300; hours += 30)
      await buildTrip(db, { route, departTime: new Date(Date.now() + hours * 3_600_000) })
  }
}

function payOrNot({ sandbox }: SellingApp, code: string, random: () => number): void {
  const choice = random()
  const isOpen = sandbox.paystack
    .ledger()
    .transactions.some(({ ussdCode, status }) => ussdCode === code && status !== 'success')
  if (!isOpen || choice > 0.7) return
  sandbox.paystack.dial(code, choice < 0.5 ? 'approve' : 'decline', { notify: choice < 0.3 })
}

/** Webhooks, checks with the provider and the end of holds, as the jobs do them. */
async function passTime(shop: SellingApp): Promise<void> {
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  await endHoldsLongAgo(shop)
  await releaseExpiredHolds(shop.context)
}
