import { expect, test } from 'vitest'
import { draftOf, withDraft } from './draft-values.ts'

const SAVED = { name: 'Sample Ada', password: '', isActive: true, days: ['1', '2'] as readonly string[] }

test('the draft has the edited fields, and never a password or key', () => {
  expect(draftOf({ ...SAVED, name: 'Sample Obi', password: 'secret words' }, SAVED)).toEqual({
    name: 'Sample Obi',
  })
  expect(draftOf({ paystackPublicKey: 'pk_test_1' }, { paystackPublicKey: '' })).toBeNull()
  expect(draftOf({ ...SAVED, days: ['1', '2'] }, SAVED)).toBeNull()
})

test('the form shows the draft in the saved values', () => {
  expect(withDraft(SAVED, { isActive: false, days: ['3'] })).toEqual({
    ...SAVED,
    isActive: false,
    days: ['3'],
  })
})

test.each([
  ['no draft', null],
  ['text', 'Sample Obi'],
  ['a field that the form does not have', { plateNo: 'LSR-100' }],
  ['values of another type', { name: 7, isActive: 'yes', days: [1] }],
])('%s leaves the saved values', (_, stored) => {
  expect(withDraft(SAVED, stored)).toEqual(SAVED)
})
