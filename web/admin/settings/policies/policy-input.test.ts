import { expect, test } from 'vitest'
import { formErrors } from '#api/form-errors.ts'
import { RefundPolicyInput } from '#contracts/company/refund-policies.ts'
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
  ['9 0\n8 1\n7 2\n6 3\n5 4\n4 5\n3 6\n2 7\n0 8', 'At most 8 lines'],
  ['abc', 'Each line needs two whole numbers: hours and percent'],
  ['48', 'Each line needs two whole numbers: hours and percent'],
  ['48 25 0', 'Each line needs two whole numbers: hours and percent'],
  ['-48 0\n0 100', 'Each line needs two whole numbers: hours and percent'],
  ['48 -25\n0 100', 'Each line needs two whole numbers: hours and percent'],
  ['48 0\n4.5 50\n0 100', 'Each line needs two whole numbers: hours and percent'],
  ['48.25\n0 100', 'Each line needs two whole numbers: hours and percent'],
  ['721 0\n0 100', 'Enter 0 to 720 hours'],
  ['0 120', 'Enter 0 to 100 percent'],
])('the lines %j are refused beside their field: %s', (brackets, message) => {
  const typed = { name: 'Standard', flat: '1000', move: '1000', brackets }
  expect(formErrors(RefundPolicyInput, policyOf(typed))).toEqual({ brackets: message })
})

test.each(['', '5001', '-1', '10.5', 'abc'])('the charge %j is refused: it is 0 to 5,000 naira', (charge) => {
  const typed = { name: 'Standard', flat: charge, move: charge, brackets: '0 100' }
  expect(formErrors(RefundPolicyInput, policyOf(typed))).toEqual({
    flat: 'Enter ₦0 to ₦5,000',
    move: 'Enter ₦0 to ₦5,000',
  })
})

test('a policy needs a name', () => {
  const typed = { name: ' ', flat: '0', move: '0', brackets: '0 100' }
  expect(formErrors(RefundPolicyInput, policyOf(typed))).toEqual({ name: 'Name is required' })
})
