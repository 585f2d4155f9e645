import type { Database } from '#server/platform/database/connect.ts'
import { type BuiltTrip, buildBus } from '../builders.ts'
import { sell } from '../counter.ts'

export type StaffAnswer = { statusCode: number; body: string }

/** A logged-in member of staff, the database to choose records from, and the trips they work on. */
export type StaffStage = {
  db: Database
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<StaffAnswer>
  tripIds: () => number[]
}

/** Random numbers that choose the record, the options and the amounts of an action. */
export type Turn = { which: number; other: number; amount: number }

export type StaffAct = (stage: StaffStage, turn: Turn) => Promise<StaffAnswer | undefined>

/** Actions use only this number of newest records, so that a long run does not read whole tables. */
const NEWEST = 200

export const oneOf = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % things.length]

const at = <Thing>(things: readonly [Thing, ...Thing[]], which: number): Thing =>
  things[which % things.length] ?? things[0]

const bookingsOf = ({ db, tripIds }: StaffStage) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('trip_id', 'in', tripIds())
    .where('held_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

export const paymentsOf = ({ db, tripIds }: Pick<StaffStage, 'db' | 'tripIds'>) =>
  db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .selectAll('payments')
    .select('bookings.booking_token')
    .where('bookings.trip_id', 'in', tripIds())
    .orderBy('payments.id', 'desc')
    .limit(NEWEST)
    .execute()

const refundsOf = ({ db, tripIds }: StaffStage) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('refunds.id')
    .where('bookings.trip_id', 'in', tripIds())
    .orderBy('refunds.id', 'desc')
    .limit(NEWEST)
    .execute()

/** Returns one of the trips with its current seats. They may be new, because a change of bus can replace them. */
export async function tripNow(
  { db, tripIds }: Pick<StaffStage, 'db' | 'tripIds'>,
  which: number,
): Promise<BuiltTrip> {
  const id = oneOf(tripIds(), which) ?? 0
  const trip = await db.selectFrom('trips').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const seats = await db.selectFrom('seats').selectAll().where('trip_id', '=', id).orderBy('id').execute()
  return { ...trip, seats }
}

const forBooking =
  (
    act: (
      call: StaffStage['call'],
      booking: Awaited<ReturnType<typeof bookingsOf>>[0],
      turn: Turn,
    ) => ReturnType<StaffAct>,
  ): StaffAct =>
  async (stage, turn) => {
    const booking = oneOf(await bookingsOf(stage), turn.which)
    return booking && act(stage.call, booking, turn)
  }

const edit = (call: StaffStage['call'], { booking_token }: { booking_token: string }, change: object) =>
  call('PATCH', '/bookings', { bookingToken: booking_token, ...change })

/**
 * Actions of staff on trips, seats and money. The server may refuse them, because most choose a record in any state.
 */
export const STAFF_ACTS: Record<string, StaffAct> = {
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
      reason: 'Asked for it',
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
  'expect a transfer': forBooking((call, { id }, { other, amount }) =>
    call('POST', `/bookings/${id}/payments`, {
      method: 'transfer',
      isPending: true,
      ...(other % 2 === 1 && { amount: 1 + amount }),
    }),
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
  'decide about a refund': async (stage, { which, other }) => {
    const refund = oneOf(await refundsOf(stage), which)
    const decision = at(['approve', 'decline'], other)
    return refund && stage.call('PATCH', `/refunds/${refund.id}/decision`, { decision, note: 'Looked at' })
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
    stage.call('POST', `/trips/${oneOf(stage.tripIds(), which)}/seats/reset`),
  'change a trip': async (stage, { which, other }) =>
    stage.call('PATCH', `/trips/${oneOf(stage.tripIds(), which)}`, {
      status: other % 8 === 0 ? 'CANCELED' : 'SCHEDULED',
    }),
  'another bus': async (stage, { which, other }) => {
    const { id: busId } = await buildBus(stage.db, at(['Sprinter', 'Coaster44'], other))
    return stage.call('PATCH', `/trips/${oneOf(stage.tripIds(), which)}`, { busId })
  },
}
