/** Payment methods that staff accept. `pos` is the card machine at the counter. */
export const MANUAL_METHODS = ['cash', 'transfer', 'pos'] as const

export type ManualMethod = (typeof MANUAL_METHODS)[number]

/** Money by card machine or bank transfer leaves a receipt of the machine or the bank; its number is required. */
export const needsReceipt = (method: string): boolean => method === 'pos' || method === 'transfer'

/** A receipt number needs at least one letter or digit. */
export const isReceiptNo = (text: string): boolean => /[A-Za-z0-9]/.test(text)

export const MANUAL_METHOD_NAMES: Record<ManualMethod, string> = {
  cash: 'Cash at counter',
  transfer: 'Bank transfer',
  pos: 'Card machine (POS)',
}
