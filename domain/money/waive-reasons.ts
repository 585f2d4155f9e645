/** Reasons for which staff lower the charge of a cancellation. */
export const WAIVE_REASONS = ['medical', 'bereavement', 'our_fault', 'other'] as const
export type WaiveReason = (typeof WAIVE_REASONS)[number]

export const WAIVE_REASON_NAMES: Record<WaiveReason, string> = {
  medical: 'Illness or injury',
  bereavement: 'Death in the family',
  our_fault: 'Our mistake',
  other: 'Another reason',
}
