/**
 * The state of one line on the page where passengers follow their money. `asked`: a payment was started. `applied`: it
 * counts for a booking. `going back` and `back`: a refund is under way, or has arrived. `taken back`: the bank reversed
 * the payment. `kept`: our charge.
 */
export const MONEY_STATES = [
  'asked',
  'arrived',
  'applied',
  'going back',
  'back',
  'taken back',
  'kept',
  'failed',
] as const
export type MoneyState = (typeof MONEY_STATES)[number]
