import type { RefundOutcome } from '#sandbox/faults.ts'

export type Card = { number: string; brand: string; refund: RefundOutcome }
type TestCard = Card & { title: string; declined: string | null }

const works = { declined: null, refund: 'processed' as const }

/**
 * Paystack's public test cards. Cards that ask for a PIN, an OTP or the bank's page succeed at once: the product never
 * sees these steps. Two older numbers are missing, because published lists disagree whether they time out or fail.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4084084084084081', title: 'Works', brand: 'visa', ...works },
  { number: '507850785078507812', title: 'Works (PIN)', brand: 'verve', ...works },
  { number: '5060666666666666666', title: 'Works (PIN and OTP)', brand: 'verve', ...works },
  { number: '507850785078507804', title: 'Works (PIN, phone and OTP)', brand: 'verve', ...works },
  { number: '5192602720584796', title: 'Works (bank page)', brand: 'mastercard', ...works },
  { number: '4084080000000409', title: 'Works (bank page)', brand: 'visa', ...works },
  { number: '4084080000005408', title: 'Declined', brand: 'visa', ...works, declined: 'Declined' },
  {
    number: '4084080000670037',
    title: 'Insufficient funds',
    brand: 'visa',
    ...works,
    declined: 'Insufficient Funds',
  },
  {
    number: '507850785078507853',
    title: 'Token not generated',
    brand: 'verve',
    ...works,
    declined: 'Token Not Generated',
  },
  {
    number: '4084080000671803',
    title: 'Works, but a refund fails',
    brand: 'visa',
    declined: null,
    refund: 'failed',
  },
  {
    number: '4084080000671902',
    title: 'Works, but a refund needs attention',
    brand: 'visa',
    declined: null,
    refund: 'needs-attention',
  },
]

export const WORKING_CARD = '4084084084084081'
export const DECLINED_CARD = '4084080000005408'
export const EMPTY_CARD = '4084080000670037'

export function testCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return TEST_CARDS.find((card) => card.number === digits)
}
