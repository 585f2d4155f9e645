import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SupportMessage } from '#contracts/messages/support.ts'
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

test('an error inside an object belongs to the innermost field, and one in a list to the list', () => {
  const Typed = z.object({
    stops: z.object({ dropOff: z.string().check(z.minLength(1, 'Drop-off is required')) }),
    busIds: z.array(z.int('Not a bus')),
    steps: z.array(z.object({ percent: z.int('Not a percentage') })),
  })
  const typed = { stops: { dropOff: '' }, busIds: [1, 'x'], steps: [{ percent: 1 }, { percent: 'x' }] }
  expect(formErrors<object>(Typed, typed)).toEqual({
    dropOff: 'Drop-off is required',
    busIds: 'Not a bus',
    steps: 'Not a percentage',
  })
})
