import { formatReference } from '#domain/bookings/booking-reference.ts'
import { howRefunded } from '#domain/money/refund-words.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { contactInWords } from '#server/messages/mail/contact-changed-mail.ts'
import type { LateRefund } from '#server/messages/mail/late-refund-mail.ts'
import type { RefundFacts } from '#server/messages/mail/refund-mail.ts'
import type { Waiting } from './queries.ts'
import { mustBeConfirmed } from './refuse-outdated.ts'
import { Outdated } from './unsendable.ts'

/** The functions below look up, in the current booking, the payment or the refunds that a queued mail is about. */

type Moved = Pick<BookingView, 'payments' | 'refunds'>
type Payment = BookingView['payments'][number]

export const paymentNamed = (view: BookingView, { payload }: Waiting): Payment =>
  paymentWith(view, Number(payload.paymentId))

function paymentWith(view: Moved, id: number): Payment {
  const payment = view.payments.find((one) => one.id === id)
  if (!payment) throw new Error('the payment of this message is missing')
  return payment
}

/** Throws Outdated if the refund was withdrawn, for example because a bank took the money. */
export function refundNamed(view: BookingView, { payload }: Waiting): RefundFacts {
  const refund = view.refunds.find((one) => one.id === payload.refundId)
  if (!refund) throw new Outdated('the refund was withdrawn')
  const { channel, reference } = paymentWith(view, refund.paymentId)
  return { ...refund, channel, paymentReference: reference }
}

/** Like refundNamed, with the cash and its codes for an SMS. */
export function refundInAll(view: BookingView, { payload }: Waiting): RefundInAll {
  const refund = inAll(
    view,
    view.refunds.filter(({ id }) => id === payload.refundId),
  )
  if (!refund) throw new Outdated('the refund was withdrawn')
  return refund
}

/** Throws Outdated if the money has arrived since. */
export function lateRefundNamed(view: BookingView, waiting: Waiting): RefundFacts & LateRefund {
  const refund = refundNamed(view, waiting)
  const { status } = view.refunds.find(({ id }) => id === waiting.payload.refundId) ?? {}
  if (status === 'PROCESSED') throw new Outdated('the refund has arrived')
  return { ...refund, needsAccount: status === 'NEEDS_ATTENTION' }
}

/** Adds up the refunds that the message lists. */
export const refundsNamed = (view: Moved, { payload }: Pick<Waiting, 'payload'>): RefundInAll | null => {
  const named = Array.isArray(payload.refundIds) ? payload.refundIds : []
  return inAll(
    view,
    view.refunds.filter(({ id }) => named.includes(id)),
  )
}

/** Returns what a bank took back, and whether the bus has left. Throws Outdated if nothing is due any more. */
export function takenNamed(view: BookingView, { payload }: Waiting): { taken: Kobo; hasDeparted: boolean } {
  mustBeConfirmed(view)
  if (view.due === 0) throw new Outdated('the balance has been paid')
  return { taken: kobo(Number(payload.taken)), hasDeparted: view.trip.departTime <= view.readAt }
}

export const chargeNamed = ({ payload }: Waiting): Kobo => kobo(Number(payload.charge))

export const seatsNamed = ({ payload }: Waiting): { seatNos: string[] } => ({
  seatNos: Array.isArray(payload.seatNos) ? payload.seatNos.map(String) : [],
})

/** Returns the reference of a booking and its changed contact in words. */
export const contactNamed = ({ payload }: Waiting): { reference: string; what: string } => ({
  reference: formatReference(String(payload.reference)),
  what: contactInWords(Array.isArray(payload.changed) ? payload.changed.map(String) : []),
})

/** `cash` is the part that the passenger collects in cash, with the codes for it. */
export type RefundInAll = { amount: Kobo; how: string; cash: Kobo; codes: string[] }

/** Adds up several refunds. They can use different methods; the mail then names each with its amount. */
function inAll(view: Moved, refunds: BookingView['refunds']): RefundInAll | null {
  if (refunds.length === 0) return null
  const ways = new Map<string, number>()
  for (const refund of refunds) {
    const way = howRefunded({ ...refund, channel: paymentWith(view, refund.paymentId).channel })
    ways.set(way, (ways.get(way) ?? 0) + refund.amount)
  }
  const sum = (some: BookingView['refunds']) => kobo(some.reduce((all, { amount }) => all + amount, 0))
  return {
    amount: sum(refunds),
    how: [...ways]
      .map(([way, amount]) => (ways.size > 1 ? `${formatNaira(kobo(amount))}: ${way}` : way))
      .join(' '),
    cash: sum(refunds.filter(({ method }) => method === 'cash')),
    codes: refunds.flatMap(({ collectCode }) => collectCode ?? []),
  }
}
