import { naira } from '#domain/platform/money.ts'
import type { Act } from './ask.ts'
import { asStaff } from './ask.ts'
import type { World } from './world.ts'

const REASON = 'Asked for it'

/** Returns the receipt number of a card machine or a bank. It differs for each payment. */
const receiptNo = ({ facts }: World): string => `SLIP-${facts.payments.length + 1}`

const sell: Act = async (world) => {
  if (world.facts.booking) return undefined
  return sellSeats(world, 0, 'cash', { email: 'kunle@example.com' })
}

/** Sells two seats of the first trip at the counter, starting with the seat at index `from`. */
function sellSeats(world: World, from: number, method: string, more: object) {
  return asStaff(world, 'clerk', 'POST', '/bookings/adminCreate', {
    tripId: world.trips.first.id,
    seatId: world.trips.first.seats.slice(from, from + 2).map(({ id }) => id),
    passengerName: 'Sample Kunle',
    passengerAddress: '4 Sample Close, Lagos',
    mobile: '08000000199',
    nextOfKinName: 'Sample Ronke',
    nextOfKinPhone: '08000000198',
    method,
    ...more,
  })
}

/** Another passenger buys the two seats that the first passenger had. */
const sellAgain: Act = async (world) => {
  const { booking, seats } = world.facts
  const ids = world.trips.first.seats.slice(0, 2).map(({ id }) => id)
  const areFree = ids.every((id) => seats.find((seat) => seat.id === id)?.status === 'AVAILABLE')
  if (!booking || !areFree) return undefined
  return sellSeats(world, 0, 'cash', { passengerName: 'Other Bisi', mobile: '08000000299' })
}

const takeMoney =
  (method: 'cash' | 'pos' | 'transfer', more: object = {}): Act =>
  async (world) => {
    const { booking } = world.facts
    if (!booking || booking.due_kobo === 0) return undefined
    const slip = method === 'cash' ? {} : { receiptNo: receiptNo(world) }
    return asStaff(world, 'clerk', 'POST', `/bookings/${booking.id}/payments`, { method, ...slip, ...more })
  }

const editTransfer =
  (change: object): Act =>
  async (world) => {
    const transfer = world.facts.payments.find(
      ({ provider, status }) => provider === 'transfer' && status === 'PENDING',
    )
    if (!transfer) return undefined
    return asStaff(world, 'second', 'PATCH', '/payments', {
      bookingToken: world.facts.booking?.booking_token,
      id: transfer.id,
      ...change,
    })
  }

const markAsPaid: Act = async (world) => {
  const open = world.facts.payments.find(
    ({ provider, status }) => provider === 'paystack' && status !== 'PAID',
  )
  if (!open) return undefined
  return asStaff(world, 'second', 'PATCH', '/payments', {
    bookingToken: world.facts.booking?.booking_token,
    id: open.id,
    status: 'PAID',
    isOverride: true,
    reason: 'Seen on our account',
  })
}

const editBooking =
  (change: object, isFor: (status: string) => boolean = () => true): Act =>
  async (world) => {
    const { booking } = world.facts
    if (!booking || !isFor(booking.status)) return undefined
    return asStaff(world, 'clerk', 'PATCH', '/bookings', {
      bookingToken: booking.booking_token,
      reason: REASON,
      ...change,
    })
  }

const isLive = (status: string): boolean => status !== 'CANCELLED'
const isGone = (status: string): boolean => status === 'CANCELLED'
const isUnconfirmed = (status: string): boolean => status === 'DRAFT' || status === 'PENDING'

const cancelOneSeat: Act = async (world) => {
  const seatNos = world.facts.booking?.seat_nos ?? []
  if (seatNos.length < 2) return undefined
  const change = { status: 'CANCELLED', refund: 'policy', seatNos: seatNos.slice(0, 1) }
  return editBooking(change, isLive)(world)
}

const move =
  (to: 'dearer' | 'cheaper', difference?: 'keep'): Act =>
  async (world) => {
    const { booking, seats } = world.facts
    const { id: tripId } = world.trips[to]
    if (!booking || !isLive(booking.status) || booking.trip_id === tripId) return undefined
    const free = seats.filter(({ trip_id, status }) => trip_id === tripId && status === 'AVAILABLE')
    return asStaff(world, 'clerk', 'POST', `/bookings/${booking.id}/move`, {
      tripId,
      seatId: free.slice(0, booking.seat_ids.length).map(({ id }) => id),
      reason: REASON,
      ...(difference && { difference }),
    })
  }

const refund =
  (because: 'goodwill' | 'cancelled' | 'mistake', amount?: number): Act =>
  async (world) => {
    const paid = world.facts.payments.filter(({ status }) => status === 'PAID')
    const payment = because === 'mistake' ? paid.find(({ recorded_by }) => recorded_by) : paid[0]
    if (!payment) return undefined
    return asStaff(world, 'clerk', 'POST', `/payments/${payment.id}/refunds`, {
      amount: amount ?? payment.received_kobo,
      because,
      reason: REASON,
    })
  }

/** Acts on the first matching refund. */
const onRefund =
  (
    fits: (refund: World['facts']['refunds'][0]) => boolean,
    who: 'second' | 'third',
    path: string,
    body?: object,
  ): Act =>
  async (world) => {
    const found = world.facts.refunds.find(fits)
    return found && asStaff(world, who, 'PATCH', `/refunds/${found.id}/${path}`, body)
  }

const isWaiting = ({ needs_approval, approved_by, status }: World['facts']['refunds'][0]): boolean =>
  needs_approval && approved_by === null && status === 'REQUESTED'

const collect: Act = async (world) => {
  const { booking, refunds } = world.facts
  const found = refunds.find(({ collect_code, status }) => collect_code !== null && status === 'REQUESTED')
  if (!found) return undefined
  return asStaff(world, 'third', 'POST', '/refunds/collect', {
    bookingToken: booking?.booking_token,
    code: found.collect_code,
  })
}

const closeException: Act = async (world) => {
  const open = world.facts.payments.find(
    ({ exception, exception_closed_at }) => exception !== null && exception_closed_at === null,
  )
  return open && asStaff(world, 'second', 'PATCH', `/payments/${open.id}/exception`, { note: 'Dealt with' })
}

/** The acts of staff on the booking, its payments and its refunds. */
export const staffActs: Record<string, Act> = {
  'sell at the counter': sell,
  'sell the seats to another': sellAgain,
  'take the balance in cash': takeMoney('cash'),
  'take a part by card machine': takeMoney('pos', { amount: 8_000 }),
  'expect a transfer': takeMoney('transfer', { isPending: true }),
  'confirm the transfer': editTransfer({ status: 'PAID' }),
  'give up the transfer': editTransfer({ status: 'FAILED' }),
  'mark an online payment as paid': markAsPaid,
  'confirm without the money': editBooking({ status: 'CONFIRMED' }, isUnconfirmed),
  'staff cancel by the terms': editBooking({ status: 'CANCELLED', refund: 'policy' }, isLive),
  'staff cancel one seat': cancelOneSeat,
  'staff cancel without a refund': editBooking({ status: 'CANCELLED', refund: 'none' }, isLive),
  'staff cancel and waive the charge': editBooking(
    { status: 'CANCELLED', refund: 'waive', waiveBecause: 'medical' },
    isLive,
  ),
  'waive the charge afterwards': editBooking({ refund: 'waive', waiveBecause: 'medical' }, isGone),
  'revive the booking': editBooking({ status: 'CONFIRMED' }, isGone),
  'staff move to the dearer trip': move('dearer'),
  'staff move to the cheaper trip': move('cheaper'),
  'staff move and keep the price': move('cheaper', 'keep'),
  'goodwill of 5,000': refund('goodwill', naira(5_000)),
  'goodwill of 30,000': refund('goodwill', naira(30_000)),
  'refund what is left': refund('cancelled'),
  'remove a payment as a mistake': refund('mistake'),
  'approve a refund': onRefund(isWaiting, 'second', 'decision', { decision: 'approve', note: REASON }),
  'decline a refund': onRefund(isWaiting, 'second', 'decision', { decision: 'decline', note: REASON }),
  'pay a refund by hand': onRefund(({ status }) => status !== 'PROCESSED', 'third', 'returned', {
    method: 'transfer',
    note: 'Sent by transfer',
  }),
  'send a refund again': onRefund(({ status }) => status === 'FAILED', 'second', 'retry'),
  'pay out a cash refund': collect,
  'close an exception': closeException,
}
