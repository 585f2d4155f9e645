import { expect, test } from 'vitest'
import { SupportMessage } from '#contracts/support.ts'
import { formErrors } from './form-errors.ts'

const typed = {
  name: 'Tester Okon',
  email: 'tester@mail.example',
  phone: '',
  subject: 'Luggage',
  message: 'Hello',
}

test('a valid form has no errors', () => {
  expect(formErrors(SupportMessage, typed)).toEqual({})
})

test('each invalid field gets one message, in the order of the contract', () => {
  const wrong = formErrors(SupportMessage, { ...typed, name: '', phone: '12', message: '' })
  expect(Object.entries(wrong)).toEqual([
    ['name', 'Name is required'],
    ['phone', 'Phone number must be at least 10 digits'],
    ['message', 'Message is required'],
  ])
})
