/** The result of comparing one payment or refund of the provider with ours. */
export type Finding = keyof typeof WORDS

const WORDS = {
  counted: 'counted here',
  settled: 'settled just now',
  open: 'not confirmed by the provider',
  unknown: 'unknown here',
  newlyReversed: 'reversed without a webhook',
  reversed: 'reversed by the bank',
  neverCounted: 'reversed and never counted here',
  returned: 'refunded',
  refunded: 'refunded on the provider’s dashboard',
  unlisted: 'counted here but not listed by the provider',
  foreign: 'for other products',
}

/** Formats the daily log entry: `412 paid at the provider: 410 counted here, 2 settled just now`. */
export function comparisonInWords(findings: Finding[]): string {
  const kinds = Object.keys(WORDS) as Finding[]
  const counts = kinds.map((kind) => ({ kind, count: findings.filter((one) => one === kind).length }))
  const told = counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} ${WORDS[kind]}`)
  const paid = findings.filter((finding) => finding !== 'unlisted' && finding !== 'refunded').length
  return `${paid} paid at the provider${told.length > 0 ? `: ${told.join(', ')}` : ''}`
}
