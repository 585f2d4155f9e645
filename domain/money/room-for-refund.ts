import { type Kobo, kobo } from '#domain/platform/money.ts'

export type Promised = { id: number; amount: Kobo; canBeLowered: boolean }
export type Lowered = { id: number; from: Kobo; to: Kobo }

/**
 * Plans how to lower our refunds of a payment until their sum fits `room`, the money that is left for them after the
 * provider has refunded a part without our request. Lowers those that can be lowered, in the given order. Returns
 * undefined if that is not enough.
 */
export function lowerToFit(refunds: readonly Promised[], room: number): Lowered[] | undefined {
  let excess = refunds.reduce((sum, { amount }) => sum + amount, 0) - room
  const lowered: Lowered[] = []
  for (const { id, amount } of refunds.filter(({ canBeLowered }) => canBeLowered)) {
    if (excess <= 0) break
    const cut = Math.min(excess, amount)
    lowered.push({ id, from: amount, to: kobo(amount - cut) })
    excess -= cut
  }
  return excess > 0 ? undefined : lowered
}
