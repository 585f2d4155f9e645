import { freezeManifests } from '#server/boarding/manifest/freeze-manifests.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { returnResoldCharges } from '#server/money/cancelling/return-resold-charges.ts'
import { pollDisputes } from '#server/money/disputes/note-dispute.ts'
import { remindOfDisputes } from '#server/money/disputes/remind-of-disputes.ts'
import { compareWithProvider } from '#server/money/incoming/compare-with-provider.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { escalateRefunds } from '#server/money/refunds/escalate-refunds.ts'
import { followRefunds } from '#server/money/refunds/follow-refunds.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { settleAccounts } from '#server/money/refunds/settle-accounts.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { HOUR } from '#testing/self-service.ts'
import type { Act, Answer } from './ask.ts'
import { asStaff, DONE, dataOf, isRefused } from './ask.ts'
import type { World } from './world.ts'

/** Returns the trip of the booking in its current state. */
function tripOf({ facts }: World) {
  const { booking, trips } = facts
  return trips.find(({ id }) => id === booking?.trip_id)
}

const hasStarted = (world: World): boolean => {
  const { facts } = world
  const trip = tripOf(world)
  return (
    Date.parse(trip?.depart_time ?? '') <= facts.at ||
    facts.seats.some(({ trip_id, boarded_at }) => trip_id === trip?.id && boarded_at !== null)
  )
}

/** Cancels the trip. If it has started, a second person approves the cancellation. */
const cancelTrip: Act = async (world) => {
  const trip = tripOf(world)
  if (!trip || trip.status === 'CANCELED') return undefined
  if (!hasStarted(world)) return asStaff(world, 'clerk', 'PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })
  const path = `/trips/${trip.id}/cancellation-requests`
  const requested = await asStaff(world, 'clerk', 'POST', path, { reason: 'The bus broke down' })
  if (isRefused(requested)) return requested
  const { rows } = await world.shop.database.pool.query(
    `select id from trip_cancellations where status = 'REQUESTED'`,
  )
  return asStaff(world, 'second', 'PATCH', `/trip-cancellations/${rows[0].id}`, { decision: 'approve' })
}

const undo: Act = async (world) => {
  const done = world.facts.cancellations.findLast(({ status }) => status === 'DONE')
  return done && asStaff(world, 'clerk', 'POST', `/trip-cancellations/${done.id}/undo`)
}

const changeTrip =
  (change: (world: World, trip: NonNullable<ReturnType<typeof tripOf>>) => object): Act =>
  async (world) => {
    const trip = tripOf(world)
    if (trip?.status !== 'SCHEDULED') return undefined
    return asStaff(world, 'clerk', 'PATCH', `/trips/${trip.id}`, change(world, trip))
  }

const later = (time: string): string => new Date(Date.parse(time) + 2 * HOUR).toISOString()

const board: Act = async (world) => {
  const trip = tripOf(world)
  if (!trip) return undefined
  const code = world.facts.booking?.booking_token
  return boardingAnswer(
    await asStaff(world, 'clerk', 'POST', `/trips/${trip.id}/boarding`, { code, withoutDetails: true }),
  )
}

/** Turns a scan that boards nobody into a refusal, because the server answers it with status 200. */
function boardingAnswer(answer: Answer): Answer {
  if (isRefused(answer) || dataOf(answer).outcome === 'boarded') return answer
  return { status: 409, body: answer.body }
}

const unboard: Act = async (world) => {
  const { booking, seats } = world.facts
  const seat = seats.find(({ booking_id, boarded_at }) => booking_id === booking?.id && boarded_at !== null)
  if (!seat) return undefined
  const path = `/trips/${seat.trip_id}/boarding`
  return asStaff(world, 'clerk', 'PATCH', path, { seatId: seat.id, isBoarded: false })
}

const takeBalance: Act = async (world) => {
  const { booking } = world.facts
  if (!booking || booking.due_kobo === 0 || booking.status !== 'CONFIRMED') return undefined
  const path = `/trips/${booking.trip_id}/boarding/balance`
  return asStaff(world, 'clerk', 'POST', path, { bookingId: booking.id, amount: booking.due_kobo / 100 })
}

/** A driver's phone takes ₦10,000 for the first seat without a network, and uploads it at once. */
const takeCashOffline: Act = async (world) => {
  const trip = tripOf(world)
  if (!trip) return undefined
  const list = await asStaff(world, 'clerk', 'GET', `/trips/${trip.id}/door`)
  if (isRefused(list)) return undefined
  const { device, seats } = dataOf(list)
  const seat = seats.find((one: { bookingId: number }) => one.bookingId === world.facts.booking?.id)
  if (!device || !seat) return undefined
  const cash = { kind: 'cash', seq: 1, seatNo: seat.seatNo, ticket: seat.ticket, amount: 10_000 }
  return asStaff(world, 'clerk', 'POST', `/trips/${trip.id}/door/events`, {
    deviceId: device.id,
    token: device.token,
    events: [{ ...cash, at: new Date().toISOString(), clockOffsetMs: 0 }],
  })
}

/** Runs all jobs about money and trips: those of each minute, then of each hour, then of each night. */
const runJobs: Act = async ({ shop }) => {
  const { context } = shop
  await readWebhooks(context)
  await makePaymentsDue(shop)
  await reconcile(context)
  await releaseExpiredHolds(context)
  await sendRefunds(context)
  await followRefunds(context)
  await settleAccounts(context)
  await pollDisputes(context)
  await remindOfDisputes(context)
  await freezeManifests(context)
  await returnResoldCharges(context)
  await compareWithProvider(context, new Date(), { isUpToNow: true })
  await escalateRefunds(context, 'owner@example.com')
  return DONE
}

const pass =
  (hours: number): Act =>
  async (world) => {
    await world.passTime(hours * HOUR)
    await world.refresh()
    return DONE
  }

/** Moves the time to two hours after the departure of the trip. */
const depart: Act = async (world) => {
  const trip = tripOf(world)
  const left = Date.parse(trip?.depart_time ?? '') - world.facts.at
  return left > 0 ? pass(left / HOUR + 2)(world) : undefined
}

/** The acts on the trip, boardings, jobs and the passing of time. */
export const tripActs: Record<string, Act> = {
  'cancel the trip': cancelTrip,
  'undo the cancellation': undo,
  'another bus of a lower class': changeTrip(({ spareBus }) => ({ busId: spareBus.id })),
  'the departure moves by two hours': changeTrip((_, trip) => ({
    departTime: later(trip.depart_time),
    arriveTime: later(trip.arrive_time),
  })),
  board,
  'take one off board': unboard,
  'take the balance at the door': takeBalance,
  'take cash on a phone': takeCashOffline,
  'jobs run': runJobs,
  'an hour passes': pass(1),
  'the departure passes': depart,
  'a month passes': pass(30 * 24),
}
