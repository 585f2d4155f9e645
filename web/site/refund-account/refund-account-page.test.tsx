import { expect, test } from 'vitest'
import type { RefundAccountState } from '#contracts/money/refund-account.ts'
import { emptyPageData, PageDataProvider } from '#site/parts/page-data/page-data.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { RefundAccountPage } from './refund-account-page.tsx'

const STATE: RefundAccountState = {
  step: 'form',
  token: null,
  key: 'k'.repeat(43),
  refund: { amount: 3_500_000, reference: 'TAF-1-x', until: '2026-11-12T09:14:00.000Z' },
  banks: [{ id: '21', name: 'Zenith Bank' }],
  typed: { bankId: '21', accountNumber: '2012346789' },
  account: { bankName: 'Zenith Bank', end: '6789', accountName: 'CHIOMA ADA OKAFOR' },
  submission: '00000000-0000-4000-8000-000000000000',
  error: null,
  fields: {},
}

const page = (change: Partial<RefundAccountState> | null) => (
  <PageDataProvider
    value={{ ...emptyPageData(new Date(0)), refundAccount: change && { ...STATE, ...change } }}
  >
    <RefundAccountPage />
  </PageDataProvider>
)

test('without a link the page says how to get one', () => {
  expect(textOf(page(null))).toContain('you can give us a bank account here')
  expect(textOf(page({ step: 'none', error: 'This link has expired.' }))).toContain('This link has expired.')
})

test('a link shows one button, which sends its token in the body and not in the address', () => {
  const html = htmlOf(page({ step: 'open', token: 't'.repeat(43) }))
  expect(html).toContain('method="post"')
  expect(html).toContain('action="/refund-account"')
  expect(html).toContain(`name="token" value="${'t'.repeat(43)}"`)
  expect(textOf(page({ step: 'open' }))).toContain('Your link works once, within 15 minutes.')
})

test('the form names the amount and the end of the visit, and keeps what was typed beside the error', () => {
  const fields = { accountNumber: 'We couldn’t find this account at this bank. Please check both.' }
  const words = textOf(page({ fields }))
  expect(words).toContain('Where should we send ₦35,000?')
  expect(words).toContain('We pass the number on to Paystack and do not store it.')
  expect(words).toContain('This page works until 10:14 am WAT.')
  expect(words).toContain(fields.accountNumber)
  expect(htmlOf(page({ fields }))).toContain('value="2012346789"')
})

test('the name of the account is shown before it is sent', () => {
  const words = textOf(page({ step: 'confirm' }))
  expect(words).toContain('Is this your account? Account name CHIOMA ADA OKAFOR Bank Zenith Bank')
  expect(words).toContain('Please check the name.')
  expect(htmlOf(page({ step: 'confirm' }))).toContain(`name="submission" value="${STATE.submission}"`)
})

test.each([
  ['taken', '₦35,000 is on its way We are sending it to the account ending 6789 at Zenith Bank.'],
  ['waiting', 'Paystack has not confirmed the account ending 6789 at Zenith Bank yet.'],
] as const)('afterwards, %s: the page says where the money goes', (step, words) => {
  expect(textOf(page({ step }))).toContain(words)
})
