import { screen } from '#domain/channels/conversation.ts'
import { positionOf } from '#domain/channels/conversation-position.ts'
import { answerOf, problem, say } from '#domain/channels/conversation-words.ts'
import type { Act, Done } from '#domain/channels/conversation-world.ts'
import { createHolds } from '#server/bookings/public/hold-in-turn.ts'
import { createSerializer } from '#server/bookings/public/serialize-by-key.ts'
import { releaseDraft } from '#server/changes/expiry/release-draft.ts'
import { createThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { CommitUnknown } from '#server/platform/database/database-errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { type Call, holdKeyOf } from './call.ts'
import { chargeCaller } from './charge-caller.ts'
import { holdForCaller } from './hold-for-caller.ts'
import { heldUnder, loadWorld } from './load-world.ts'
import { sendTicket } from './send-ticket.ts'

/** A booking takes about twelve requests. */
const REQUESTS_PER_PHONE = defineLimit({
  name: 'ussd-phone',
  counts: 'USSD requests of a phone',
  most: 150,
  windowSeconds: 15 * 60,
})

/**
 * Returns the function that answers a request of the gateway. The position follows from the inputs, and everything else
 * from the database, so that any node can answer any step.
 */
export function createAnswers(context: AppContext): (call: Call) => Promise<string> {
  const { db } = context
  const hold = createHolds(db)
  const inTurn = createSerializer()
  const settle = createThrottledSettlement(context)

  async function carryOut(call: Call, key: string | null, act: Act): Promise<Done | null> {
    switch (act.kind) {
      case 'charge':
        return chargeCaller(context, call, act)
      case 'send':
        await sendTicket(context, act.bookingId)
        return 'sent'
      case 'hold':
        await inTurn([`trip ${act.tripId}`], async () => {
          if (key !== null && !(await heldUnder(db, key))) await holdForCaller(db, hold, { act, call, key })
        })
        return null
    }
  }

  return async (call) => {
    await countOrRefuse(db, REQUESTS_PER_PHONE, call.phone)
    const position = positionOf(call.text)
    if (position.leaves !== null) await leaveHold(context, holdKeyOf(call, position.leaves))
    const world = await loadWorld(context, settle, { call, position, now: new Date() })
    const first = screen(position, world)
    if (!('act' in first)) return answerOf(first)
    const key = position.heldBy === null ? null : holdKeyOf(call, position.heldBy)
    const done = await carryOut(call, key, first.act).catch(refusedBy)
    // Reads the hold also after a refusal: a repetition of this request may have held the seats, or money may have
    // arrived.
    const held = key === null ? null : await heldUnder(db, key)
    const shown = screen(position, { ...world, held, done })
    // The hold was released before it was read again.
    return answerOf('act' in shown ? problem('Please try again.') : shown)
  }
}

/** The caller reads why an act was refused, and can go back. An act that may have been saved ends the call instead. */
function refusedBy(error: unknown): Done {
  if (!(error instanceof AppError) || error instanceof CommitUnknown) throw error
  return { refused: error.message }
}

/** Releases the seats of a caller who goes back, unless money may be on its way for them. */
async function leaveHold(context: AppContext, key: string): Promise<void> {
  const held = await heldUnder(context.db, key)
  if (held?.state !== 'unpaid') return
  await releaseDraft(context, held.reference).catch((error) => {
    // The limit of releases may be reached. Then the hold ends by itself.
    if (!(error instanceof AppError)) throw error
  })
}

/** The last screen of a call that cannot go on. */
export const lastScreen = (error: AppError): string =>
  answerOf(say([error instanceof CommitUnknown ? UNKNOWN : error.message], { isEnd: true }))

/** A caller cannot send the same request again, but finds held seats in the next call. */
const UNKNOWN = 'We do not know yet whether this was saved. Please dial again and look under My ticket.'
