import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'

function statusOf(fields: Partial<StaffPayment>): string {
  const payment = {
    status: 'PENDING',
    provider: 'paystack',
    exception: null,
    exceptionClosedAt: null,
    lastCheckedAt: '2025-03-05T08:41:00.000Z',
    ...fields,
  } as StaffPayment
  const column = PAYMENT_COLUMNS.find(({ head }) => head === 'Status')
  return wordsOf(renderAs([], column?.cell(payment)))
}

test('a pending online payment says when Paystack was last asked about it', () => {
  expect(statusOf({})).toBe('PENDING Checked with Paystack, Wed 5 Mar 2025, 9:41 am')
  expect(statusOf({ lastCheckedAt: null })).toBe('PENDING')
  expect(statusOf({ status: 'PAID' })).toBe('PAID')
  expect(statusOf({ provider: 'cash' })).toBe('PENDING')
})
