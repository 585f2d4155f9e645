import { expect, test } from 'vitest'
import { isLineSearched } from './is-line-searched.ts'

const LINE = {
  seatNo: '7',
  passengerName: 'Tester Chidera Okon',
  bookedBy: 'Tester Bola Ade',
  phone: '+234 803 000 4321',
}

test.each([
  ['', true],
  ['  ', true],
  ['okon', true],
  ['OKON chid', true],
  ['chidera nothere', false],
  ['7', true],
  ['okon 7', true],
  ['17', false],
  ['4', false],
  ['432', false],
  ['4321', true],
  ['8030004321', true],
  ['0000', false],
])('a search for "%s" matches: %s', (search, isMatch) => {
  expect(isLineSearched(LINE, search)).toBe(isMatch)
})

test('a line without a phone number, as a driver sees it, is found by name and seat', () => {
  const line = { ...LINE, phone: null }
  expect(isLineSearched(line, 'okon')).toBe(true)
  expect(isLineSearched(line, '7')).toBe(true)
  expect(isLineSearched(line, '4321')).toBe(false)
})
