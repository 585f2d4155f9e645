/** What arrived: at the provider, or in a clerk's hand, which has no number of its own. */
export type Money = {
  id: string | null
  status: string
  received: number
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
  /** Left out: now. */
  paidAt?: string | undefined
}
