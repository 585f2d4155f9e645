import { expect, test } from 'vitest'
import { RefundPolicyInput } from '#contracts/refund-policies.ts'
import { asTypedPolicy, policyOf } from './policy-input.ts'

const POLICY = {
  name: 'Standard',
  flat: 1_000,
  move: 500,
  brackets: [
    { hoursBefore: 48, percent: 0 },
    { hoursBefore: 0, percent: 100 },
  ],
}

test('a policy is typed as one line for each step, and read again', () => {
  const row = { ...POLICY, id: 1, validFrom: '2026-01-01T00:00:00.000Z', createdBy: null, isInForce: true }
  const typed = asTypedPolicy(row)
  expect(typed.brackets).toBe('48 0\n0 100')
  expect(policyOf(typed)).toEqual(POLICY)
  expect(policyOf({ ...typed, brackets: '48 hours: 0%\n\n0 hours: 100%' })).toEqual(POLICY)
})

test.each([
  ['', 'Enter at least one line'],
  ['24 0\n48 50\n0 100', 'Each line needs fewer hours than the line above'],
  ['48 50\n0 25', 'Each line needs a higher percentage than the line above'],
  ['48 0\n4 50', 'The last line must begin at 0 hours'],
  ['48', 'Enter 0 to 720 hours'],
  ['0 101', 'Enter 0 to 100 percent'],
])('the lines %j are refused: %s', (brackets, message) => {
  const typed = { name: 'Standard', flat: '1000', move: '1000', brackets }
  const refused = RefundPolicyInput.safeParse(policyOf(typed))
  expect(refused.error?.issues[0]?.message).toBe(message)
})

test('a charge is 0 to 5,000 naira', () => {
  const typed = { name: 'Standard', flat: '5001', move: '1000', brackets: '0 100' }
  expect(RefundPolicyInput.safeParse(policyOf(typed)).error?.issues[0]?.message).toBe('Enter ₦0 to ₦5,000')
})
