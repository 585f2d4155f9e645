import { releaseExpiredHolds } from '#server/bookings/release-expired-holds.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { noteDispute } from '#server/refunds/note-dispute.ts'
import { sendRefunds } from '#server/refunds/send-refunds.ts'
import { readWebhooks } from '#server/webhooks/read-webhooks.ts'
import { type BuiltTrip, buildBus } from '../builders.ts'
import { sell } from '../desk.ts'
import { endHolds, makePaymentsDue } from '../pass-time.ts'
import { type SellingApp, visitorWithDraft } from '../selling-app.ts'
import type { StaffMember } from '../staff.ts'

export type StaffStage = { selling: SellingApp; call: StaffMember['call']; trips: BuiltTrip[] }

/** Numbers that choose among whatever is there at the moment. */
export type Turn = { which: number; other: number; amount: number }

type Answer = Awaited<ReturnType<StaffMember['call']>>
type Act = (stage: StaffStage, turn: Turn) => Promise<Answer | undefined>

const oneOf = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % things.length]

const at = <Thing>(things: readonly [Thing, ...Thing[]], which: number): Thing =>
  things[which % things.length] ?? things[0]

const idsOf = ({ trips }: StaffStage) => trips.map(({ id }) => id)

const bookingsOf = (stage: StaffStage) =>
  stage.selling.database.db
    .selectFrom('bookings')
    .selectAll()
    .where('trip_id', 'in', idsOf(stage))
    .where('held_by', 'is', null)
    .orderBy('id')
    .execute()

const paymentsOf = (stage: StaffStage) =>
  stage.selling.database.db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .selectAll('payments')
    .select('bookings.booking_token')
    .where('bookings.trip_id', 'in', idsOf(stage))
    .orderBy('payments.id')
    .execute()

const refundsOf = (stage: StaffStage) =>
  stage.selling.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('refunds.id')
    .where('bookings.trip_id', 'in', idsOf(stage))
    .orderBy('refunds.id')
    .execute()

/** One of the trips with the seats it has now: another bus brings others. */
async function tripNow(stage: StaffStage, which: number): Promise<BuiltTrip> {
  const trip = oneOf(stage.trips, which) as BuiltTrip
  const { db } = stage.selling.database
  const seats = await db
    .selectFrom('seats')
    .selectAll()
    .where('trip_id', '=', trip.id)
    .orderBy('id')
    .execute()
  return { ...trip, seats }
}

const forBooking =
  (
    act: (
      call: StaffStage['call'],
      booking: Awaited<ReturnType<typeof bookingsOf>>[0],
      turn: Turn,
    ) => ReturnType<Act>,
  ): Act =>
  async (stage, turn) => {
    const booking = oneOf(await bookingsOf(stage), turn.which)
    return booking && act(stage.call, booking, turn)
  }

const edit = (call: StaffStage['call'], { booking_token }: { booking_token: string }, change: object) =>
  call('PATCH', '/bookings', { bookingToken: booking_token, ...change })

/** What staff do with seats and money, whatever state they find them in, and what happens around them. */
export const STAFF_ACTS: Record<string, Act> = {
  'a visitor pays': async (stage, { which, other, amount }) => {
    const trip = await tripNow(stage, which)
    const visitor = await visitorWithDraft(stage.selling, { trip, seats: [1 + (other % 12)] }).catch(
      () => null,
    )
    if (!visitor) return undefined
    const begun = await visitor.initialize()
    const { paystackRef } = begun.json()
    if (!paystackRef) return begun
    stage.selling.sandbox.paystack.pay(paystackRef, { notify: false })
    return amount % 3 === 0 ? undefined : visitor.verify(paystackRef)
  },
  sell: async (stage, { which, other, amount }) =>
    sell(stage, await tripNow(stage, which), [1 + (other % 12)], {
      isPaymentComplete: amount % 2 === 0,
      amountPaid: amount % 2 === 0 ? 0 : amount % 5_000,
    }),
  cancel: forBooking((call, booking, { other, amount }) =>
    edit(call, booking, {
      status: 'CANCELLED',
      refund: at(['all', 'none', 'part'], other),
      refundAmount: 1 + amount,
    }),
  ),
  'take up again': async (stage, { which, other }) => {
    const gone = (await bookingsOf(stage)).filter(({ status }) => status === 'CANCELLED')
    const booking = oneOf(gone, which)
    return booking && edit(stage.call, booking, { status: at(['PENDING', 'CONFIRMED'], other) })
  },
  'take money': forBooking((call, { id }, { other, amount }) =>
    call('POST', `/bookings/${id}/payments`, other % 2 === 0 ? {} : { amount: 1 + amount }),
  ),
  'take the balance at the door': forBooking((call, { id, trip_id, due_kobo }) =>
    call('POST', `/trips/${trip_id}/boarding/balance`, { bookingId: id, amount: due_kobo / 100 }),
  ),
  board: forBooking((call, { trip_id, booking_token }) =>
    call('POST', `/trips/${trip_id}/boarding`, { code: booking_token }),
  ),
  move: async (stage, turn) => {
    const { seats, id: tripId } = await tripNow(stage, turn.other)
    const seatId = [seats[turn.amount % seats.length]?.id]
    return forBooking((call, { id }) =>
      call('POST', `/bookings/${id}/move`, { tripId, seatId, reason: 'Asked for it' }),
    )(stage, turn)
  },
  refund: async (stage, { which, other, amount }) => {
    const payment = oneOf(await paymentsOf(stage), which)
    return (
      payment &&
      stage.call('POST', `/payments/${payment.id}/refunds`, {
        amount: amount % 2 === 0 ? payment.amount_kobo : 1 + amount,
        because: at(['goodwill', 'cancelled', 'mistake'], other),
        reason: 'Asked for it',
      })
    )
  },
  override: async (stage, { which }) => {
    const open = (await paymentsOf(stage)).filter(({ status }) => status !== 'PAID')
    const payment = oneOf(open, which)
    const word = { status: 'PAID', isOverride: true, reason: 'Seen on our account' }
    return (
      payment &&
      stage.call('PATCH', '/payments', { bookingToken: payment.booking_token, id: payment.id, ...word })
    )
  },
  'close an exception': async (stage, { which }) => {
    const payment = oneOf(
      (await paymentsOf(stage)).filter(({ exception }) => exception),
      which,
    )
    return payment && stage.call('PATCH', `/payments/${payment.id}/exception`, { note: 'Dealt with' })
  },
  'send a refund again': async (stage, { which }) => {
    const refund = oneOf(await refundsOf(stage), which)
    return refund && stage.call('PATCH', `/refunds/${refund.id}/retry`)
  },
  'hand a refund out': async (stage, { which }) => {
    const refund = oneOf(await refundsOf(stage), which)
    const handed = { method: 'cash', note: 'Signed for' }
    return refund && stage.call('PATCH', `/refunds/${refund.id}/returned`, handed)
  },
  'keep seats aside': async (stage, { which, other }) => {
    const { seats } = await tripNow(stage, which)
    const status = at(['RESERVED', 'UNAVAILABLE', 'AVAILABLE'], other)
    return stage.call('PATCH', '/seats/update', {
      seatIds: [seats[other % seats.length]?.id],
      data: { status },
    })
  },
  'reset seats': async (stage, { which }) =>
    stage.call('POST', `/trips/${oneOf(stage.trips, which)?.id}/seats/reset`),
  'change a trip': async (stage, { which, other }) =>
    stage.call('PATCH', `/trips/${oneOf(stage.trips, which)?.id}`, {
      status: other % 8 === 0 ? 'CANCELED' : 'SCHEDULED',
    }),
  'another bus': async (stage, { which, other }) => {
    const { id: busId } = await buildBus(stage.selling.database.db, at(['Sprinter', 'Coaster44'], other))
    return stage.call('PATCH', `/trips/${oneOf(stage.trips, which)?.id}`, { busId })
  },
  'a bank disputes': async (stage, { which }) => {
    const payment = oneOf(await paymentsOf(stage), which)
    if (payment?.provider === 'paystack') await noteDispute(stage.selling.house, payment.reference)
    return undefined
  },
  'holds end': async ({ selling }) => {
    await endHolds(selling)
    await releaseExpiredHolds(selling.house)
    return undefined
  },
  'jobs run': async ({ selling }) => {
    await sendRefunds(selling.house)
    await readWebhooks(selling.house)
    await makePaymentsDue(selling)
    await reconcile(selling.house)
    return undefined
  },
}
