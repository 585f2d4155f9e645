import { commitmentFee } from '#domain/fares.ts'
import { countBrokenPromises } from '#server/database/invariants.ts'
import { type BuiltTrip, buildTrip } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import { type Answer, checkAnswer } from './check-answer.ts'
import { fillIn, spoilt } from './fill-in.ts'
import type { Known } from './fit-values.ts'
import { happen, runJobs } from './happen.ts'
import { isOffSchema } from './is-off-schema.ts'
import type { Operation } from './operations.ts'
import { compose, cut, describe } from './request.ts'
import { send } from './send.ts'
import { type Event, type Step, VISITORS, VISITS, type Visit, type Walk } from './walk.ts'

type Visitor = { known: Record<string, unknown>; isOn: number; address: string }
type Scene = {
  selling: SellingApp
  operations: Operation[]
  trip: BuiltTrip
  visitors: Visitor[]
  mayBeAway: boolean
}

const ONWARD: (Visit | Event)[] = [
  'look',
  'hold',
  'initialize',
  'pay',
  'verify',
  'confirm',
  'retrieve',
  'ticket',
]

let counter = 0

/** Walks, and judges every answer on the way; at the end every promise of the house must still be kept. */
export async function takeWalk(
  selling: SellingApp,
  operations: Operation[],
  walk: Walk,
  onAnswer: (operation: Operation, answer: Answer) => void,
): Promise<void> {
  const trip = await buildTrip(selling.database.db, { paymentType: walk.isSplitOffered ? 'Split' : 'Full' })
  const visitors = Array.from({ length: VISITORS }, (_, i) => newVisitor(trip, i, walk.isSplitOffered))
  const scene: Scene = { selling, operations, trip, visitors, mayBeAway: false }
  try {
    for (const round of walk.rounds) await Promise.all(round.map((step) => takeStep(scene, step, onAnswer)))
  } finally {
    selling.sandbox.paystack.clear()
    await happen(selling, 'open again', trip.id)
  }
  await runJobs(selling, trip.id)
  const broken = (await countBrokenPromises(selling.database.db)).filter((promise) => promise.broken > 0)
  if (broken.length > 0) throw new Error(`Broken: ${broken.map(({ promise }) => promise).join('; ')}`)
}

function newVisitor(trip: BuiltTrip, i: number, isSplitOffered: boolean): Visitor {
  const number = String(++counter).padStart(6, '0')
  // The first two want the same seats.
  const seatIds = trip.seats.slice(i, i + 2).map((seat) => seat.id)
  const isSplitPayment = isSplitOffered && i > 0
  return {
    isOn: 0,
    address: `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`,
    known: {
      tripId: trip.id,
      seatId: seatIds,
      seatIds,
      passengerName: 'Tester Uche',
      passengerAddress: '1 Sample Street',
      email: `walker${number}@example.com`,
      mobile: `08${number.padStart(9, '0')}`,
      nextOfKinName: 'Sample Bisi',
      nextOfKinPhone: '08000000001',
      isSplitPayment,
      amount: isSplitPayment ? commitmentFee(seatIds.length) : trip.price_kobo * seatIds.length,
    },
  }
}

async function takeStep(
  scene: Scene,
  { who, act, spoil }: Step,
  onAnswer: (operation: Operation, answer: Answer) => void,
): Promise<void> {
  const visitor = scene.visitors[who]
  if (!visitor) return
  const doing = act === 'onward' ? (ONWARD[visitor.isOn] ?? 'confirm') : act
  if (isEvent(doing)) {
    if (doing === 'provider away' || doing === 'closed for maintenance') scene.mayBeAway = true
    await happen(scene.selling, doing, scene.trip.id, visitor.known.reference as string | undefined)
    if (act === 'onward') visitor.isOn++
    return
  }
  const operation = findOperation(scene.operations, VISITS[doing])
  const own = fillIn(operation, visitor.known, visitor.address)
  const other = scene.visitors[(who + 1) % scene.visitors.length] ?? visitor
  const pieces = spoil ? spoilt(own, spoil, fillIn(operation, other.known, visitor.address)) : own
  const sent = compose(operation, pieces)
  const answer = await send(scene.selling.app, operation, sent, visitor.address)
  onAnswer(operation, answer)
  const { mayBeAway } = scene
  const complaints = checkAnswer(operation, answer, { mustRefuse: isOffSchema(operation, pieces), mayBeAway })
  if (complaints.length > 0) {
    throw new Error(`${complaints.join('; ')}\n${describe(sent)}\n${cut(answer.body.toString(), 400)}`)
  }
  if (answer.status >= 300 || spoil) return
  if (act === 'onward') visitor.isOn++
  visitor.known = { ...visitor.known, ...learn(doing, answer) }
}

const isEvent = (act: Visit | Event): act is Event => !Object.hasOwn(VISITS, act)

function findOperation(operations: Operation[], name: string): Operation {
  const found = operations.find(({ method, path }) => `${method} ${path}` === name)
  if (!found) throw new Error(`${name} is not in the description`)
  return found
}

/** What the next request needs to know. */
function learn(visit: Visit, { body }: Answer): Known {
  if (visit === 'hold') {
    const { data } = JSON.parse(body.toString())
    return { bookingId: data.id, bookingToken: data.bookingToken, file: `${data.bookingToken}.pdf` }
  }
  if (visit === 'initialize') return { reference: JSON.parse(body.toString()).paystackRef }
  if (visit === 'confirm') {
    const { booking } = JSON.parse(body.toString())
    // A confirmed booking with something due can pay that and nothing else.
    return booking.status === 'CONFIRMED' && booking.amountDue > 0 ? { amount: booking.amountDue } : {}
  }
  return {}
}
