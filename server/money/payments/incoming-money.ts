/**
 * A received payment, from the provider or taken by staff. `id` is the provider's transaction id, null for money taken
 * by staff. `received` is in kobo.
 */
export type Money = {
  id: string | null
  status: string
  received: number
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
  /** What the provider keeps of it, in kobo. */
  fees?: number | null
  /** Defaults to now. */
  paidAt?: string | undefined
}
