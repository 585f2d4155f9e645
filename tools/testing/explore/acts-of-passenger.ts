import type { Arrival } from '#sandbox/paystack/ledger.ts'
import { startSession } from '#server/changes/self/open-booking.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import type { Act, Answer } from './ask.ts'
import { answerOf, asVisitor, DONE, dataOf, isRefused } from './ask.ts'
import { PASSENGER, type World } from './world.ts'

const SEATS = 2
const COMMITMENT = 500_000 * SEATS

const hold: Act = (world) =>
  asVisitor(world, '/bookings', {
    tripId: world.trips.first.id,
    seatId: world.trips.first.seats.slice(0, SEATS).map(({ id }) => id),
    ...PASSENGER,
  })

/** Starts an online payment of the whole fare, the commitment fee or the balance. */
const start =
  (what: 'full' | 'commitment' | 'balance'): Act =>
  async (world) => {
    const { booking } = world.facts
    if (!booking || (what === 'balance') !== (booking.status === 'CONFIRMED')) return undefined
    if (booking.due_kobo === 0) return undefined
    return asVisitor(world, '/payments/initialize', {
      email: booking.email,
      amount: what === 'commitment' ? COMMITMENT : booking.due_kobo,
      bookingId: booking.id,
      bookingToken: booking.booking_token,
      seatIds: booking.seat_ids,
      isSplitPayment: what === 'commitment',
    })
  }

/**
 * Makes the money of the oldest unpaid attempt arrive at the provider. The provider sends a webhook unless `notify` is
 * false.
 */
const arrive =
  (arrival: Arrival = {}): Act =>
  async (world) => {
    const open = world.facts.provider.transactions.find(({ paidAmount }) => paidAmount === null)
    if (!open) return undefined
    return pay(world, open.reference, arrival)
  }

async function pay({ shop }: World, reference: string, arrival: Arrival): Promise<Answer> {
  const { paystack } = shop.sandbox
  paystack.lateSuccess(reference, arrival)
  await paystack.webhooksIdle()
  await readWebhooks(shop.context)
  return DONE
}

/** Starts a payment and pays it at once. */
const payNow =
  (what: 'full' | 'commitment' | 'balance'): Act =>
  async (world) => {
    const started = await start(what)(world)
    if (!started || isRefused(started)) return started
    const { paystackRef } = JSON.parse(started.body)
    const { transactions } = world.shop.sandbox.paystack.ledger()
    const isPaid = transactions.some((one) => one.reference === paystackRef && one.paidAmount !== null)
    // The provider takes the money of an attempt only once, so a paid attempt is not paid again.
    return isPaid ? started : pay(world, paystackRef, {})
  }

/** Sends a request of the passenger from a browser that has used the link of a message. */
async function asPassenger(world: World, path: string, payload: object): Promise<Answer> {
  const { shop, facts } = world
  const bookingId = facts.booking?.id ?? 0
  const token = await startSession(shop.context, { bookingId, mayAct: true, isByLink: false })
  const cookie = `tafiya_self=${token}`
  return answerOf(
    await shop.app.inject({ method: 'POST', url: `/api/self/${path}`, payload, headers: { cookie } }),
  )
}

const isOver = ({ facts }: World): boolean => !facts.booking || facts.booking.status === 'CANCELLED'

const cancel =
  (which: 'all' | 'one'): Act =>
  async (world) => {
    if (isOver(world)) return undefined
    const seatNos = world.facts.booking?.seat_nos ?? []
    if (which === 'one' && seatNos.length < 2) return undefined
    const chosen = which === 'one' ? { seatNos: seatNos.slice(0, 1) } : {}
    const quote = await asPassenger(world, 'quote', { act: 'cancel', ...chosen })
    if (isRefused(quote)) return quote
    const { charge, back } = dataOf(quote)
    return asPassenger(world, 'cancel', { ...chosen, expected: { charge, back } })
  }

const move =
  (to: keyof World['trips']): Act =>
  async (world) => {
    const { id: tripId } = world.trips[to]
    if (isOver(world) || world.facts.booking?.trip_id === tripId) return undefined
    const quote = await asPassenger(world, 'quote', { act: 'move', tripId })
    if (isRefused(quote)) return quote
    const { charge, back, due, move } = dataOf(quote)
    const expected = { charge, back, due, leastPercent: move.leastPercent }
    return asPassenger(world, 'move', { tripId, seatId: move.seatId, expected })
  }

const changeSeats: Act = async (world) => {
  if (isOver(world)) return undefined
  const { booking, seats } = world.facts
  const free = seats.filter(({ trip_id, status }) => trip_id === booking?.trip_id && status === 'AVAILABLE')
  return asPassenger(world, 'seat', {
    seatId: free.slice(-(booking?.seat_ids.length ?? 1)).map(({ id }) => id),
  })
}

const release: Act = async (world) => {
  const { booking } = world.facts
  if (booking?.status !== 'DRAFT') return undefined
  return asVisitor(world, '/bookings/release', { bookingToken: booking.booking_token })
}

const onlyOnce =
  (act: Act): Act =>
  async (world) =>
    world.facts.booking ? undefined : act(world)

export const passengerActs: Record<string, Act> = {
  'hold seats': onlyOnce(hold),
  'release the seats': release,
  'pay in full': payNow('full'),
  'pay the commitment fee': payNow('commitment'),
  'pay the balance': payNow('balance'),
  'start a full payment': start('full'),
  'start a commitment payment': start('commitment'),
  'start a balance payment': start('balance'),
  'an open payment is paid': arrive(),
  'an open payment is paid unnoticed': arrive({ notify: false }),
  'an open payment is paid in part': arrive({ amount: 400_000 }),
  'an open payment is paid twice over': arrive({ amount: 14_000_000 }),
  'an open payment is paid in dollars': arrive({ currency: 'USD' }),
  'cancel all seats': cancel('all'),
  'cancel one seat': cancel('one'),
  'move to the dearer trip': move('dearer'),
  'move to the cheaper trip': move('cheaper'),
  'move to the first trip': move('first'),
  'change seats': changeSeats,
}
