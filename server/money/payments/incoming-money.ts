/** Money that arrived, at the provider or at the counter. Money taken at the counter has no transaction id. */
export type Money = {
  id: string | null
  status: string
  received: number
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
  /** Defaults to now. */
  paidAt?: string | undefined
}
