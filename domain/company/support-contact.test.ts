import { expect, test } from 'vitest'
import { supportContact } from './support-contact.ts'

const contact = { contactEmail: 'hello@tafiya.example', contactPhone: '0800 1' }

test('the support contact comes first, the general contact replaces what is missing', () => {
  expect(supportContact({ ...contact, supportEmail: 'help@tafiya.example', supportPhone: null })).toEqual({
    email: 'help@tafiya.example',
    phone: '0800 1',
  })
  expect(supportContact({ ...contact, supportEmail: '', supportPhone: '0800 2' })).toEqual({
    email: 'hello@tafiya.example',
    phone: '0800 2',
  })
})

test('without settings, e-mail and phone are null', () => {
  expect(supportContact(null)).toEqual({ email: null, phone: null })
})
