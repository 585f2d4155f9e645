/** Payment methods that staff accept. `pos` is the card machine at the counter. */
export const MANUAL_METHODS = ['cash', 'transfer', 'pos'] as const

export type ManualMethod = (typeof MANUAL_METHODS)[number]

export const MANUAL_METHOD_NAMES: Record<ManualMethod, string> = {
  cash: 'Cash at counter',
  transfer: 'Bank transfer',
  pos: 'Card machine (POS)',
}
