import { expect, test } from 'vitest'
import { cardErrors } from '#sandbox/checkout/read-card.ts'

const now = new Date('2026-01-20T10:00:00Z')
const good = { number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' }

test.each([
  ['a test card number in groups of four is valid', good, []],
  ['the current month is a valid expiry', { ...good, expiry: '01/26' }, []],
  ['a card that expired last month is refused', { ...good, expiry: '12/25' }, ['expiry']],
  ['a month that does not exist is refused', { ...good, expiry: '13/30' }, ['expiry']],
  ['a number that is not a test card is refused', { ...good, number: '4111111111111111' }, ['number']],
  ['an empty form has three errors', { number: '', expiry: '', cvv: '' }, ['number', 'expiry', 'cvv']],
])('%s', (_name, card, wrong) => expect(Object.keys(cardErrors(card, now))).toEqual(wrong))
