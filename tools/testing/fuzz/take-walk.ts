import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { type BuiltTrip, buildTrip } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import { type Answer, checkAnswer } from './check-answer.ts'
import { fillIn, spoilt } from './fill-in.ts'
import { happen, runJobs } from './happen.ts'
import { isOffSchema } from './is-off-schema.ts'
import type { Operation } from './operations.ts'
import { compose, cut, describe } from './request.ts'
import { send } from './send.ts'
import { goOn, learn, newVisitor, type Visitor, whatIsNext } from './visitor.ts'
import { type Event, type Step, VISITORS, VISITS, type Visit, type Walk } from './walk.ts'

type Scene = {
  selling: SellingApp
  operations: Operation[]
  onAnswer: (operation: Operation, answer: Answer) => void
}
type Stage = Scene & { trip: BuiltTrip; visitors: Visitor[]; isSplitOffered: boolean; mayBeAway: boolean }

/**
 * Runs a walk, a random sequence of the steps of several visitors, and checks every response. At the end, every invariant
 * of the product must still hold.
 */
export async function takeWalk(scene: Scene, { isSplitOffered, rounds }: Walk): Promise<void> {
  const { selling } = scene
  const trip = await buildTrip(selling.database.db, { paymentType: isSplitOffered ? 'Split' : 'Full' })
  const visitors = Array.from({ length: VISITORS }, (_, i) => newVisitor(trip, i))
  const stage: Stage = { ...scene, trip, visitors, isSplitOffered, mayBeAway: false }
  try {
    for (const round of rounds) await takeRound(stage, round)
  } finally {
    selling.sandbox.paystack.clear()
    await happen(selling, 'open again', trip.id)
  }
  await runJobs(selling, trip.id)
  const broken = (await countInvariantViolations(selling.database.db)).filter(
    (invariant) => invariant.broken > 0,
  )
  if (broken.length > 0) throw new Error(`Broken: ${broken.map(({ invariant }) => invariant).join('; ')}`)
}

/** Runs all steps at the same time, and reports the first failure after all have finished. */
async function takeRound(stage: Stage, steps: Step[]): Promise<void> {
  const ends = await Promise.allSettled(steps.map((step) => takeStep(stage, step)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function takeStep(stage: Stage, step: Step): Promise<void> {
  const visitor = stage.visitors[step.who]
  if (!visitor) return
  const isOnward = step.act === 'onward'
  const act = step.act === 'onward' ? whatIsNext(visitor) : step.act
  if (isEvent(act)) {
    if (act === 'provider away' || act === 'closed for maintenance') stage.mayBeAway = true
    await happen(stage.selling, act, stage.trip.id, visitor.known.reference)
    if (isOnward) goOn(visitor)
    return
  }
  const answer = await visit(stage, visitor, act, step.spoil)
  if (isOnward && (answer.status < 300 || !step.spoil)) goOn(visitor, answer.status)
  if (answer.status >= 300) return
  // Visitors with an odd number choose split payment if it is offered.
  learn(visitor, act, answer, stage.trip, stage.isSplitOffered && step.who % 2 === 1)
}

const isEvent = (act: Visit | Event): act is Event => !Object.hasOwn(VISITS, act)

async function visit(stage: Stage, visitor: Visitor, act: Visit, spoil: Step['spoil']): Promise<Answer> {
  const { selling, operations, visitors } = stage
  const operation = operations.find(({ method, path }) => `${method} ${path}` === VISITS[act])
  if (!operation) throw new Error(`${VISITS[act]} is not in the description`)
  const own = fillIn(operation, visitor.known, visitor.address)
  const other = visitors[(visitor.number + 1) % visitors.length] ?? visitor
  const pieces = spoil ? spoilt(own, spoil, fillIn(operation, other.known, visitor.address)) : own
  const sent = compose(operation, pieces)
  const answer = await send(selling.app, operation, sent, visitor.address)
  stage.onAnswer(operation, answer)
  const complaints = checkAnswer(operation, answer, {
    mustRefuse: isOffSchema(operation, pieces),
    mayBeAway: stage.mayBeAway,
  })
  if (complaints.length === 0) return answer
  throw new Error(`${complaints.join('; ')}\n${describe(sent)}\n${cut(answer.body.toString(), 400)}`)
}
