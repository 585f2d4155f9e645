import { type Kobo, kobo } from '#domain/platform/money.ts'

export type Counted = {
  paymentId: number
  /** The part that counts for the booking. */
  applied: Kobo
  /** The part of `applied` that is neither refunded nor disputed. */
  kept: Kobo
  /** The part of `applied` that is not refunded, and about which a bank decides. */
  disputed: Kobo
}

export type Share = {
  paymentId: number
  back: Kobo
  charge: Kobo
  /** The amount by which the payment counts less for the booking: `back`, `charge`, and money that we do not have. */
  lowered: Kobo
  /** The part of `lowered` about which a bank decides. */
  disputed: Kobo
}

/**
 * Divides a refund and a charge over the payments of a booking. The refund comes from the latest payment first, the
 * charge from the money that is left. If `lowered` is more than both together, the rest is money that counts for the
 * booking although we do not keep it: first what was refunded earlier as goodwill, then what a bank disputes. Money
 * that we keep never stops counting without a refund or a charge.
 */
export function shareOut(
  payments: readonly Counted[],
  { back, charge, lowered }: { back: Kobo; charge: Kobo; lowered: Kobo },
): Share[] {
  const latestFirst = [...payments].sort((a, b) => b.paymentId - a.paymentId)
  const backs = spread(back, (at) => latestFirst[at]?.kept)
  const charges = spread(charge, (at) => latestFirst[at] && latestFirst[at].kept - (backs[at] ?? 0))
  const rest = lowered - back - charge
  const given = spread(rest, (at) => latestFirst[at] && refundedEarlier(latestFirst[at]))
  const disputes = spread(rest - sum(given), (at) => latestFirst[at]?.disputed)
  return latestFirst
    .map(({ paymentId }, at) => {
      const [toReturn, toCharge, disputed] = [backs[at] ?? 0, charges[at] ?? 0, disputes[at] ?? 0]
      return {
        paymentId,
        back: kobo(toReturn),
        charge: kobo(toCharge),
        lowered: kobo(toReturn + toCharge + (given[at] ?? 0) + disputed),
        disputed: kobo(disputed),
      }
    })
    .filter((share) => share.lowered > 0)
}

const refundedEarlier = ({ applied, kept, disputed }: Counted): number => applied - kept - disputed

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Takes an amount from rooms in their order. `roomAt` returns undefined after the last room. */
function spread(amount: number, roomAt: (at: number) => number | undefined): number[] {
  const taken: number[] = []
  let left = amount
  for (let at = 0; ; at++) {
    const room = roomAt(at)
    if (room === undefined) return taken
    const part = Math.max(0, Math.min(left, room))
    left -= part
    taken.push(part)
  }
}
