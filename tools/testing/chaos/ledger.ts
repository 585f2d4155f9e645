import { grouped } from './grouped.ts'

/**
 * Our records, as rows. `compareLedgers` does its own sums and uses no rule, view or constant of the product, so that
 * it finds errors in the product's arithmetic.
 */
export type Books = {
  payments: {
    reference: string
    bookingId: number
    provider: string
    status: string
    /** The requested amount. */
    amount: number
    received: number
    applied: number
    /** True if a member of staff marked an online payment as paid. */
    isMarkedPaid: boolean
  }[]
  /** The status `WAITING` means that a second person has not approved the refund yet. */
  refunds: { reference: string; amount: number; status: string; method: string }[]
  bookings: { id: number; status: string; paid: number }[]
}

/** The provider's records. */
export type Till = {
  /** `isDisputed`: a bank disputes the charge. `isReversed`: a bank has reversed it. */
  charges: { reference: string; amount: number; isDisputed: boolean; isReversed: boolean }[]
  givenBack: { reference: string; amount: number }[]
}

/** One entry per kind of mismatch. `references` are the payments or bookings concerned. */
export type Mismatch = { what: string; references: string[] }

/**
 * Compares the provider's charges and refunds for each reference with our records, and checks how the money of each
 * booking was used. `mayKeep` returns true for bookings whose money need not be refunded.
 */
export function compareLedgers(
  books: Books,
  till: Till,
  mayKeep: (bookingId: number) => boolean,
): Mismatch[] {
  const online = books.payments.filter((one) => one.provider === 'paystack')
  const paid = online.filter((one) => one.status === 'PAID')
  const took = new Map(till.charges.map((one) => [one.reference, one.amount]))
  const reversed = reversedOnes(till)
  const contested = contestedOnes(till)
  const known = new Set(online.map((one) => one.reference))
  const gaveBack = sums(till.givenBack)
  const sent = sums(books.refunds.filter((one) => one.method === 'paystack' && WENT_OUT.has(one.status)))
  const promised = sums(books.refunds.filter((one) => one.status !== 'FAILED'))
  const all = [...new Set([...took.keys(), ...gaveBack.keys(), ...sent.keys()])]

  return [
    {
      what: 'charges that we did not record',
      references: till.charges.filter((one) => !known.has(one.reference)).map((one) => one.reference),
    },
    {
      what: 'charges and payments that differ',
      references: online
        .filter((one) => bookedAmount(one) !== (took.get(one.reference) ?? 0))
        // Leaves out charges that the bank reversed before we knew of them, because no money arrived.
        .filter((one) => bookedAmount(one) > 0 || !reversed.has(one.reference))
        .map((one) => one.reference),
    },
    {
      what: 'refunds beyond our requests at the provider',
      references: all.filter((reference) => (gaveBack.get(reference) ?? 0) > (sent.get(reference) ?? 0)),
    },
    {
      what: 'sent refunds that the provider does not have',
      references: all.filter((reference) => (gaveBack.get(reference) ?? 0) < (sent.get(reference) ?? 0)),
    },
    {
      what: 'refunds that were never sent',
      references: books.refunds
        .filter(
          (one) => one.method === 'paystack' && one.status === 'REQUESTED' && !contested.has(one.reference),
        )
        .map((one) => one.reference),
    },
    {
      what: 'refunds beyond the payment',
      references: books.payments
        .filter((one) => (promised.get(one.reference) ?? 0) > one.received)
        .map((one) => one.reference),
    },
    { what: 'money without a seat that was not refunded', references: keptWithoutSeat(books, till, mayKeep) },
    { what: 'bookings with a wrong paid amount', references: miscounted(books) },
    {
      what: 'payments applied beyond what was received',
      references: [...paid, ...books.payments.filter((one) => one.provider !== 'paystack')]
        .filter((one) => one.applied > one.received)
        .map((one) => one.reference),
    },
  ]
}

const WENT_OUT = new Set(['SENT', 'NEEDS_ATTENTION', 'PROCESSED'])

/** Returns the part of a payment that came from the provider. Excludes an amount that staff marked as paid. */
function bookedAmount({ status, received, isMarkedPaid, amount }: Books['payments'][0]): number {
  if (status !== 'PAID') return 0
  return isMarkedPaid ? received - amount : received
}

/**
 * Finds bookings without a seat whose money was neither refunded nor awaits a decision.
 * - Money that a bank has reversed is no longer ours.
 * - The bank decides about money that it disputes.
 * - A failed refund counts as refunded, because it is listed for staff.
 */
function keptWithoutSeat(
  { payments, refunds, bookings }: Books,
  till: Till,
  mayKeep: (id: number) => boolean,
) {
  const contested = contestedOnes(till)
  const returned = sums(refunds)
  const byBooking = grouped(payments, (one) => one.bookingId)
  return bookings
    .filter(({ id, status }) => {
      if (status === 'CONFIRMED' || mayKeep(id)) return false
      return (byBooking.get(id) ?? []).some(
        (one) =>
          one.status === 'PAID' &&
          !contested.has(one.reference) &&
          one.received > (returned.get(one.reference) ?? 0),
      )
    })
    .map(({ id }) => String(id))
}

const contestedOnes = ({ charges }: Till) =>
  new Set(charges.filter((one) => one.isDisputed || one.isReversed).map((one) => one.reference))

const reversedOnes = ({ charges }: Till) =>
  new Set(charges.filter((one) => one.isReversed).map((one) => one.reference))

function miscounted({ payments, bookings }: Books): string[] {
  const byBooking = grouped(payments, (one) => one.bookingId)
  return bookings
    .filter(({ id, paid }) => {
      const applied = (byBooking.get(id) ?? []).reduce((sum, one) => sum + one.applied, 0)
      return applied !== paid
    })
    .map(({ id }) => String(id))
}

function sums(entries: { reference: string; amount: number }[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { reference, amount } of entries) sum.set(reference, (sum.get(reference) ?? 0) + amount)
  return sum
}
