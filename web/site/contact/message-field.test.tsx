import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { MessageField } from './message-field.tsx'

test.each([
  [450, '450 of 500 characters 50 characters left'],
  [499, '499 of 500 characters 1 character left'],
  [500, '500 of 500 characters 0 characters left'],
  [501, '501 of 500 characters 1 character too many'],
  [502, '502 of 500 characters 2 characters too many'],
])('with %i characters typed a screen reader announces: %s', (length, words) => {
  const field = (
    <MessageField name="message" value={'a'.repeat(length)} error={undefined} onChange={() => {}} />
  )
  expect(textOf(field)).toContain(words)
})
