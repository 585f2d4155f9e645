import { screen } from '#domain/conversation.ts'
import { type Position, positionOf } from '#domain/conversation-position.ts'
import { answerOf, problem, say } from '#domain/conversation-words.ts'
import type { Act, World } from '#domain/conversation-world.ts'
import { releaseDraft } from '#server/bookings/expiry/release-draft.ts'
import { createHolds } from '#server/bookings/public/hold-in-turn.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { createThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { type Call, holdKeyOf } from './call.ts'
import { chargeCaller } from './charge-caller.ts'
import { holdForCaller } from './hold-for-caller.ts'
import { heldUnder, loadWorld } from './load-world.ts'
import { sendTicket } from './send-ticket.ts'

/** A booking takes about twelve requests. */
const REQUESTS_PER_PHONE: Limit = { name: 'ussd-phone', most: 150, windowSeconds: 15 * 60 }

/**
 * Returns the function that answers a request of the gateway. The position follows from the inputs, and everything else
 * from the database, so that any node can answer any step.
 */
export function createAnswers(context: AppContext): (call: Call) => Promise<string> {
  const { db } = context
  const hold = createHolds(db)
  const settle = createThrottledSettlement(context)

  async function carryOut(call: Call, { heldBy }: Position, act: Act): Promise<Partial<World>> {
    switch (act.kind) {
      case 'charge':
        return { done: await chargeCaller(context, call, act) }
      case 'send':
        await sendTicket(context, act.bookingId)
        return { done: 'sent' }
      case 'hold': {
        const key = holdKeyOf(call, heldBy ?? '')
        await holdForCaller(db, hold, { act, call, key })
        return { held: await heldUnder(db, key) }
      }
    }
  }

  return async (call) => {
    await countOrRefuse(db, REQUESTS_PER_PHONE, call.phone)
    const position = positionOf(call.text)
    if (position.leaves !== null) await leaveHold(context, holdKeyOf(call, position.leaves))
    const world = await loadWorld(context, settle, { call, position, now: new Date() })
    const first = screen(position, world)
    if (!('act' in first)) return answerOf(first)
    const result = await carryOut(call, position, first.act).catch(refusedBy)
    const shown = screen(position, { ...world, ...result })
    // The hold was released before it was read again.
    return answerOf('act' in shown ? problem('Please try again.') : shown)
  }
}

/** The caller reads why an act was refused, and can go back. */
function refusedBy(error: unknown): Partial<World> {
  if (!(error instanceof AppError)) throw error
  return { done: { refused: error.message } }
}

/** Releases the seats of a caller who goes back, unless money may be on its way for them. */
async function leaveHold(context: AppContext, key: string): Promise<void> {
  const held = await heldUnder(context.db, key)
  if (held?.state !== 'unpaid') return
  await releaseDraft(context, held.reference).catch((error) => {
    // The limit of releases. The hold then ends by itself.
    if (!(error instanceof AppError)) throw error
  })
}

/** The last screen of a call that cannot go on. */
export const lastScreen = ({ message }: AppError): string => answerOf(say([message], { isEnd: true }))
