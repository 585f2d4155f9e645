import type { Act } from '#server/platform/auth/act.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { applyMoney } from './apply-money.ts'
import { type LockedPayment, lockForSettlement, noteVouching } from './queries.ts'
import { cannotTake, paidIsFinal } from './refusals.ts'

/**
 * A member of staff answers for a payment that waits: all of it is there. Settled like any other, so that booking,
 * seats and ticket follow. Should the provider bring its money as well, that was paid twice and goes back.
 */
export async function vouchForPayment(
  tx: Database,
  act: Act,
  paymentId: number,
  { reason, paidAt }: { reason: string; paidAt?: string | undefined },
): Promise<void> {
  const { status, expected, expectedMode } = await lockForSettlement(tx, paymentId)
  if (status === 'PAID') throw paidIsFinal()
  const money = {
    id: null,
    status: 'set by staff',
    received: expected,
    currency: 'NGN',
    mode: expectedMode,
    channel: null,
    gatewayResponse: null,
    paidAt,
  }
  const verdict = await applyMoney(tx, paymentId, money, act)
  if (verdict?.exception) throw cannotTake(verdict)
  await noteVouching(tx, paymentId, { by: act.actor.id, reason })
}

/** For a change that may end in a settlement: everything that one will lock, in the standard order. */
export const lockPayment = (tx: Database, paymentId: number): Promise<LockedPayment> =>
  lockForSettlement(tx, paymentId)
