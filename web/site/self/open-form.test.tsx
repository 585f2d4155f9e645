import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { OpenForm } from './open-form.tsx'

test('a passenger who mistyped the e-mail address reads how to get in, if we send SMS', () => {
  const way =
    'Did you mistype your e-mail address when you booked? Go to Manage Booking , open “Lost your reference?” and enter your phone number. We’ll send you a link by SMS.'
  expect(textOf(<OpenForm typed={{}} sendsSms />)).toContain(way)
  expect(textOf(<OpenForm typed={{}} sendsSms={false} />)).not.toContain('Lost your reference?')
})

test('the e-mail address that was typed on Manage Booking stays in the form', () => {
  expect(htmlOf(<OpenForm typed={{ email: 'one@example.com' }} sendsSms={false} />)).toContain(
    'value="one@example.com"',
  )
})
