import { expect, test } from 'vitest'
import { mergeNewerValues } from './merge-newer-values.ts'

test('a colleague saved other fields meanwhile: the form shows their values and keeps what was typed', () => {
  const before = { price: '28000', driver: '', days: ['1', '2'], isActive: true }
  const typed = { ...before, driver: '9', isActive: false }
  const now = { ...before, price: '30000', days: ['1'] }
  expect(mergeNewerValues(typed, before, now)).toEqual({
    price: '30000',
    driver: '9',
    days: ['1'],
    isActive: false,
  })
})

test('a colleague saved the field that the user has changed: the form keeps the typed value', () => {
  expect(mergeNewerValues({ price: '29000' }, { price: '28000' }, { price: '30000' })).toEqual({
    price: '29000',
  })
})
