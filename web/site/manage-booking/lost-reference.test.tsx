import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { LostReference } from './lost-reference.tsx'

test('a passenger without the reference is asked for the e-mail address or phone number', () => {
  expect(textOf(<LostReference />)).toContain(
    'Lost your reference? We’ll send you a link to each of your upcoming bookings. E-mail or phone number The one you used to book Send my links',
  )
})
