import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HeldBookingAnswer } from '#contracts/bookings/bookings.ts'
import { InitializedPayment, VerifiedPayment } from '#contracts/money/payments.ts'
import { SeatMapAnswer } from '#contracts/network/seats.ts'
import { TripSearchAnswer } from '#contracts/network/trips.ts'
import { requiredToConfirm } from '#domain/bookings/fares.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { type Kobo, naira } from '#domain/platform/money.ts'
import type { Random } from '#server/demo/random.ts'
import type { Ask } from './ask.ts'
import type { History } from './history.ts'
import type { Line } from './open-trips.ts'
import type { World } from './world.ts'

/** The behaviours of buyers, with their shares in percent. */
const STORIES = {
  'pays and asks': 30,
  'pays and vanishes': 25,
  'pays when the hold is over': 12,
  'pays too little': 3,
  'pays by transfer': 7,
  'pays in two tabs': 10,
  leaves: 8,
  'gives the seats back': 5,
}
type Story = keyof typeof STORIES

export type Buyer = {
  number: number
  ask: Ask
  history: History
  random: Random
  world: World
  lines: () => Line[]
}

type Held = { id: number; token: string; seatIds: number[]; price: Kobo; isSplitRoute: boolean }

/** Simulates one buyer from search to ticket. The buyer may stop or be refused at any step. */
export async function buy(buyer: Buyer): Promise<void> {
  const held = await choose(buyer)
  if (!held) return
  const story = pickStory(buyer.random)
  if (story === 'leaves') return
  if (story === 'gives the seats back') {
    const { outcome } = await again(() =>
      buyer.ask('POST', '/bookings/release', { bookingToken: held.token }),
    )
    buyer.history.record({ act: 'release', outcome, token: held.token })
    return
  }
  const isSplit = held.isSplitRoute && buyer.random.chance(0.6)
  const amount = requiredToConfirm(held.price, held.seatIds.length, isSplit)
  const tabs = story === 'pays in two tabs' ? 2 : 1
  const references = await startPaying(buyer, held, { amount, isSplit, tabs })
  const [reference] = references
  if (!reference) return
  if (story === 'pays when the hold is over') await outstay(buyer, held)
  for (const one of references) pay(buyer, { reference: one, amount }, story)
  if (buyer.random.chance(0.3)) payForgottenOnes(buyer, held)
  if (story === 'pays and vanishes') return
  const said = await verify(buyer, reference)
  if (said === 'success' && isSplit && buyer.random.chance(0.7)) await payBalance(buyer, held, amount)
}

async function choose(buyer: Buyer): Promise<Held | undefined> {
  const { ask, random, history } = buyer
  const line = random.pick(buyer.lines())
  const search = new URLSearchParams({
    origin: line.origin,
    destination: line.destination,
    date: lagosDay(line.day),
  })
  const found = await again(() => ask('GET', `/trips/search?${search}`))
  if (found.outcome !== 'ok') return undefined
  const { trips } = TripSearchAnswer.parse(found.body).data
  const open = trips.filter((trip) => trip.availableSeatsCount > 0)
  if (open.length === 0) return undefined
  const trip = random.pick(open)
  const shown = await again(() => ask('GET', `/trips/${trip.id}/validate`))
  if (shown.outcome !== 'ok') return undefined
  // Three in ten buyers begin at one of the first four free seats, so they compete for them.
  const free = SeatMapAnswer.parse(shown.body).data.seats.filter((seat) => seat.isAvailable)
  const first = random.int(0, Math.min(random.chance(0.3) ? 3 : 30, free.length - 1))
  const seatIds = free.slice(first, first + random.int(1, 3)).map((seat) => seat.id)
  if (seatIds.length === 0) return undefined

  const key = randomBytes(12).toString('hex')
  const draft = { tripId: trip.id, seatId: seatIds, ...personOf(buyer.number) }
  const answer = await again(() => ask('POST', '/bookings', draft, key))
  const booking = answer.outcome === 'ok' ? HeldBookingAnswer.parse(answer.body).data : null
  history.record({
    act: 'hold',
    outcome: answer.outcome,
    key,
    seatIds: seatIds.toSorted((a, b) => a - b),
    booking: booking && { id: booking.id, token: booking.bookingToken },
  })
  if (!booking) return undefined
  const isSplitRoute = trip.route.paymentType === 'Split'
  return { id: booking.id, token: booking.bookingToken, seatIds, price: naira(trip.price), isSplitRoute }
}

const personOf = (number: number) => ({
  passengerName: `Passenger ${number}`,
  passengerAddress: '1 Sample Street',
  email: emailOf(number),
  mobile: `080${String(number).padStart(8, '0')}`,
  nextOfKinName: 'Sample Bisi',
  nextOfKinPhone: '08000000001',
})

const emailOf = (number: number) => `passenger${number}@example.com`

async function startPaying(
  { ask, history, number }: Buyer,
  { id, token, seatIds }: Held,
  wanted: { amount: Kobo; isSplit: boolean; tabs: number },
): Promise<string[]> {
  const body = {
    email: emailOf(number),
    amount: wanted.amount,
    bookingId: id,
    bookingToken: token,
    seatIds,
    isSplitPayment: wanted.isSplit,
  }
  const tab = async () => {
    const answer = await again(() => ask('POST', '/payments/initialize', body))
    const reference = answer.outcome === 'ok' ? InitializedPayment.parse(answer.body).paystackRef : null
    const { outcome, status } = answer
    history.record({ act: 'initialize', outcome, bookingId: id, reference, isNotFound: status === 404 })
    return reference
  }
  const references = await Promise.all(Array.from({ length: wanted.tabs }, tab))
  return [...new Set(references.filter((reference) => reference !== null))]
}

/** Ends the hold and waits, so that other buyers may take the seats before this buyer pays. */
async function outstay({ world, random }: Buyer, { id }: Held): Promise<void> {
  await world.patiently(() =>
    world.database.pool.query(
      `update seats set hold_expires_at = now() - interval '1 second' where booking_id = $1 and status = 'RESERVED'`,
      [id],
    ),
  )
  await sleep(random.int(100, 1_500))
}

/**
 * Pays at the provider's checkout. One payment in twenty begins with a card that is declined. A transaction that is
 * already paid is not paid again.
 */
function pay(
  { world, random }: Buyer,
  { reference, amount }: { reference: string; amount: number },
  story: Story,
): void {
  const { paystack } = world.sandbox
  try {
    if (random.chance(0.05)) paystack.pay(reference, { card: '4084080000005408' })
    if (story === 'pays by transfer') paystack.pay(reference, { channel: 'bank_transfer' })
    else if (story === 'pays when the hold is over') paystack.lateSuccess(reference)
    else paystack.pay(reference, story === 'pays too little' ? { amount: amount - 100 } : {})
  } catch {
    // The checkout shows the error to the buyer and charges nothing.
  }
}

/** Tries to pay all transactions of the booking, such as those of older popups that are still open. */
function payForgottenOnes(buyer: Buyer, { id }: Held): void {
  const { transactions } = buyer.world.sandbox.paystack.ledger()
  for (const popup of transactions) {
    if (popup.reference.startsWith(`TAF-${id}-`)) pay(buyer, popup, 'pays and vanishes')
  }
}

async function verify({ ask, history, random }: Buyer, reference: string) {
  let said: VerifiedPayment['status'] | null = null
  for (let look = 0; look < 8 && (said === null || said === 'pending'); look++) {
    if (look > 0) await sleep(random.int(200, 900))
    const answer = await ask('POST', '/payments/verify', { reference })
    said = answer.outcome === 'ok' ? VerifiedPayment.parse(answer.body).status : null
    history.record({ act: 'verify', outcome: answer.outcome, reference, said })
  }
  return said
}

async function payBalance(buyer: Buyer, held: Held, paid: Kobo): Promise<void> {
  const amount = (held.price * held.seatIds.length - paid) as Kobo
  const tabs = buyer.random.chance(0.3) ? 2 : 1
  const references = await startPaying(buyer, held, { amount, isSplit: false, tabs })
  for (const reference of references) pay(buyer, { reference, amount }, 'pays and asks')
  if (references[0] && buyer.random.chance(0.6)) await verify(buyer, references[0])
}

/** Repeats the request after a 5xx or no response, up to eight times, as people press the button again. */
async function again<Answer extends { outcome: string }>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  for (let retry = 1; retry <= 8 && answer.outcome === 'unknown'; retry++) {
    await sleep(200 * retry)
    answer = await ask()
  }
  return answer
}

function pickStory(random: Random): Story {
  let left = random.int(1, 100)
  for (const [story, share] of Object.entries(STORIES)) {
    left -= share
    if (left <= 0) return story as Story
  }
  return 'leaves'
}
