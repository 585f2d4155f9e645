/** The result of comparing one payment or refund with the list of the provider. */
export type Finding = keyof typeof WORDS

const WORDS = {
  counted: 'counted here',
  settled: 'settled just now',
  open: 'not confirmed by Paystack',
  unknown: 'unknown to us',
  newlyReversed: 'just found to be reversed',
  reversed: 'reversed by the bank',
  neverCounted: 'reversed and never counted here',
  returned: 'refunded',
  refunded: 'refunded on Paystack’s dashboard',
  unlisted: 'counted here but not listed by Paystack',
  foreign: 'for other products',
  unreadable: 'that we could not read',
}

const NOT_PAID: Finding[] = ['unlisted', 'refunded', 'unreadable']

/** Formats the daily log entry: `412 paid through Paystack: 410 counted here, 2 settled just now`. */
export function comparisonInWords(findings: Finding[]): string {
  const kinds = Object.keys(WORDS) as Finding[]
  const counts = kinds.map((kind) => ({ kind, count: findings.filter((one) => one === kind).length }))
  const told = counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} ${WORDS[kind]}`)
  const paid = findings.filter((finding) => !NOT_PAID.includes(finding)).length
  return `${paid} paid through Paystack${told.length > 0 ? `: ${told.join(', ')}` : ''}`
}
