/** Paystack's local fee, borne by the merchant: 1.5 % + ₦100 (waived under ₦2,500), at most ₦2,000. In kobo. */
export function feesOn(amount: number): number {
  const flat = amount < 250_000 ? 0 : 10_000
  return Math.min(Math.ceil(amount * 0.015) + flat, 200_000)
}
