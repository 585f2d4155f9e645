import { expect, test } from 'vitest'
import { fillAnswer, openPlaceholder, withAnswer } from './fill-answer.ts'

const ANSWER = 'Hello {name}, booking {reference} is confirmed. Thank you, {name}.'

test('the placeholders get the name of the sender and the reference of the chosen booking', () => {
  expect(fillAnswer(ANSWER, { name: 'Tester Uche', reference: '7K3M-Q2XV-9B4T-HD5N' })).toBe(
    'Hello Tester Uche, booking 7K3M-Q2XV-9B4T-HD5N is confirmed. Thank you, Tester Uche.',
  )
})

test('without a booking the reference stays open, and other braces stay as they are', () => {
  const filled = fillAnswer(ANSWER, { name: 'Tester Uche', reference: null })
  expect(openPlaceholder(filled)).toBe('{reference}')
  expect(openPlaceholder('Use {curly} braces')).toBeNull()
  expect(fillAnswer('{price}', { name: 'Tester Uche', reference: null })).toBe('{price}')
})

test('a saved answer goes below what is written, and into an empty field alone', () => {
  expect(withAnswer('Good morning.\n', 'Up to 10 kg.')).toBe('Good morning.\n\nUp to 10 kg.')
  expect(withAnswer(' \n', 'Up to 10 kg.')).toBe('Up to 10 kg.')
})
