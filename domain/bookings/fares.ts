import { type Kobo, kobo, naira } from '#domain/platform/money.ts'

export const COMMITMENT_FEE_PER_PASSENGER: Kobo = naira(5_000)

/** The API and the database refuse a smaller online payment. */
export const SMALLEST_ONLINE_PAYMENT: Kobo = naira(100)

export const totalFare = (pricePerSeat: Kobo, seats: number): Kobo => kobo(pricePerSeat * seats)

export const commitmentFee = (seats: number): Kobo => kobo(COMMITMENT_FEE_PER_PASSENGER * seats)

export const balanceDue = (total: Kobo, paid: Kobo): Kobo => kobo(Math.max(0, total - paid))

export const isSplitRoute = (paymentType: string): boolean => paymentType.toLowerCase() === 'split'

/** True if the route allows a commitment fee and the balance is large enough to be charged online. */
export function isSplitOffered(paymentType: string, pricePerSeat: Kobo, seats: number): boolean {
  const left = totalFare(pricePerSeat, seats) - commitmentFee(seats)
  return isSplitRoute(paymentType) && left >= SMALLEST_ONLINE_PAYMENT
}

/** Returns the amount whose payment confirms a booking. Staff can also confirm a booking that is not paid. */
export const requiredToConfirm = (pricePerSeat: Kobo, seats: number, isSplit: boolean): Kobo =>
  isSplit ? commitmentFee(seats) : totalFare(pricePerSeat, seats)
