import { grouped } from './grouped.ts'

/**
 * Our books and the provider's, as rows. The comparison below adds them up by itself: it uses no rule, view or constant
 * of the product, so a fault in the product's own arithmetic shows here.
 */
export type Books = {
  payments: {
    reference: string
    bookingId: number
    provider: string
    status: string
    /** Asked for. */
    amount: number
    received: number
    applied: number
    /** A member of staff declared an online payment paid. */
    isVouched: boolean
  }[]
  /** `WAITING`: a second person has not approved it yet. */
  refunds: { reference: string; amount: number; status: string; method: string }[]
  bookings: { id: number; status: string; paid: number }[]
}

export type Till = {
  /** A bank disputes the charge, or has taken it back. */
  charges: { reference: string; amount: number; isDisputed: boolean; isReversed: boolean }[]
  givenBack: { reference: string; amount: number }[]
}

/** One line for each kind of mismatch; `references` are the payments or bookings concerned. */
export type Mismatch = { what: string; references: string[] }

/**
 * Compares what the provider took and gave back for each reference with our books, and what each booking's money became.
 * `mayKeep` names the bookings for which staff decided how much goes back.
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
  const contested = new Set(
    till.charges.filter((one) => one.isDisputed || one.isReversed).map((one) => one.reference),
  )
  const known = new Set(online.map((one) => one.reference))
  const gaveBack = sums(till.givenBack)
  const sent = sums(books.refunds.filter((one) => one.method === 'paystack' && WENT_OUT.has(one.status)))
  const promised = sums(books.refunds.filter((one) => one.status !== 'FAILED'))
  const all = [...new Set([...took.keys(), ...gaveBack.keys(), ...sent.keys()])]

  return [
    {
      what: 'charges that are not in our books',
      references: till.charges.filter((one) => !known.has(one.reference)).map((one) => one.reference),
    },
    {
      what: 'charges and payments that differ',
      references: online
        .filter((one) => bookedAmount(one) !== (took.get(one.reference) ?? 0))
        // A bank took the charge back before we heard of it: nothing came, and nothing has to go back.
        .filter((one) => one.status === 'PAID' || !reversed.has(one.reference))
        .map((one) => one.reference),
    },
    {
      what: 'provider gave back more than we asked for',
      references: all.filter((reference) => (gaveBack.get(reference) ?? 0) > (sent.get(reference) ?? 0)),
    },
    {
      what: 'refunds we count as sent that the provider does not have',
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
      what: 'more goes back than came in',
      references: books.payments
        .filter((one) => (promised.get(one.reference) ?? 0) > one.received)
        .map((one) => one.reference),
    },
    { what: 'money without a seat that stays with us', references: keptWithoutSeat(books, till, mayKeep) },
    { what: 'bookings that count other money than they have', references: miscounted(books) },
    {
      what: 'payments counted for more than they brought',
      references: [...paid, ...books.payments.filter((one) => one.provider !== 'paystack')]
        .filter((one) => one.applied > one.received)
        .map((one) => one.reference),
    },
  ]
}

const WENT_OUT = new Set(['SENT', 'NEEDS_ATTENTION', 'PROCESSED'])

/** The part of a payment that came from the provider: what staff vouched for did not. */
function bookedAmount({ status, received, isVouched, amount }: Books['payments'][0]): number {
  if (status !== 'PAID') return 0
  return isVouched ? received - amount : received
}

/**
 * Bookings without a seat whose money neither went back nor waits for a person. Money that a bank took back is not with
 * us; a refund that failed is listed for staff, so it counts as going back.
 */
function keptWithoutSeat(
  { payments, refunds, bookings }: Books,
  till: Till,
  mayKeep: (id: number) => boolean,
) {
  const reversed = reversedOnes(till)
  const returned = sums(refunds)
  const byBooking = grouped(payments, (one) => one.bookingId)
  return bookings
    .filter(({ id, status }) => {
      if (status === 'CONFIRMED' || mayKeep(id)) return false
      return (byBooking.get(id) ?? []).some(
        (one) =>
          one.status === 'PAID' &&
          !reversed.has(one.reference) &&
          one.received > (returned.get(one.reference) ?? 0),
      )
    })
    .map(({ id }) => String(id))
}

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
