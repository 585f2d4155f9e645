import * as z from 'zod/mini'
import { type BookingDraft, PassengerDetails } from '#contracts/bookings/bookings.ts'
import { type Act, USSD_HOLD_MINUTES } from '#domain/channels/conversation-world.ts'
import { MAX_PASSENGERS } from '#domain/company/settings.ts'
import { pickSeats } from '#domain/network/pick-seats.ts'
import { formatPhone } from '#domain/platform/phone.ts'
import type { HoldInTurn } from '#server/bookings/public/hold-in-turn.ts'
import { seatTaken } from '#server/bookings/public/refusals.ts'
import { listSeats } from '#server/network/seats/list-seats.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import type { Call } from './call.ts'
import { selectUnpaidOfCallers } from './queries.ts'

type HoldAct = Extract<Act, { kind: 'hold' }>

/**
 * The limits per network do not apply to callers, because all calls come from the gateway. Limits per phone replace
 * them. With this limit, a caller who never pays blocks eight seats on average.
 */
const SEATS_PER_PHONE = defineLimit({
  name: 'ussd-seats',
  counts: 'seats held by a phone over USSD',
  most: 20,
  windowSeconds: 3_600,
})

/**
 * The most seats of a bus that all callers together may hold unpaid: half of the bus, or one large booking if that is
 * more.
 */
const mostUnpaid = (capacity: number): number => Math.max(MAX_PASSENGERS, Math.floor(capacity / 2))

/** How often other seats are chosen if somebody else was faster. */
const MOST_CHOICES = 4

/**
 * Chooses seats and holds them. A request that the gateway repeats has the same key and is refused. The holds of a trip
 * run one after another, because they count each other.
 */
export async function holdForCaller(
  db: Database,
  hold: HoldInTurn,
  { act, call, key }: { act: HoldAct; call: Call; key: string },
): Promise<void> {
  const passenger = readPassenger(act, call)
  await countOrRefuse(db, SEATS_PER_PHONE, call.phone, act.seats)
  const { held, capacity } = await selectUnpaidOfCallers(db, act.tripId, call.phone)
  if (held + act.seats > mostUnpaid(capacity)) throw callersHoldTooMany()
  for (let choice = 1; choice <= MOST_CHOICES; choice++) {
    const seatId = await chooseSeats(db, act)
    try {
      await hold(
        { ...passenger, tripId: act.tripId, seatId },
        { ip: null, idemKey: key, isExcusedFromProof: true, holdMinutes: USSD_HOLD_MINUTES },
      )
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SEAT_TAKEN' || choice === MOST_CHOICES) throw error
    }
  }
}

const callersHoldTooMany = (): AppError =>
  new AppError('TOO_MANY', 'Many callers are paying for this trip. Please try again in 20 minutes.', {
    retryAfterSeconds: 20 * 60,
  })

/** Chooses free seats beside each other if there are any. */
async function chooseSeats(db: Database, { tripId, seats }: HoldAct): Promise<number[]> {
  const free = (await listSeats(db, tripId)).filter(({ isAvailable }) => isAvailable)
  const chosen = pickSeats(
    free,
    Array.from({ length: seats }, () => ''),
  )
  if (!chosen) throw seatTaken([], 'Please choose another trip.')
  return chosen.map(({ id }) => id)
}

const CallerDetails = z.omit(PassengerDetails, { email: true })

/** A caller has no e-mail address. The phone number comes from the call. */
function readPassenger({ passenger }: HoldAct, { phone }: Call): Omit<BookingDraft, 'tripId' | 'seatId'> {
  const { success, data, error } = CallerDetails.safeParse({
    passengerName: passenger.name,
    passengerAddress: passenger.address,
    mobile: formatPhone(`+${phone}`),
    nextOfKinName: passenger.kinName,
    nextOfKinPhone: passenger.kinPhone,
  })
  if (!success) throw invalid({ passenger: error.issues[0]?.message ?? '' })
  return { ...data, email: '' }
}
