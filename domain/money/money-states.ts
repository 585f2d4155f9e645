/** The states of money on the money page. */
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
