import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const EMAIL = 'bola.ade@example.com'

test.each([
  ['1234567890'],
  ['qwertyuiop'],
  ['Password123'],
  ['p@ssw0rd2026'],
  ['!!sunshine!!'],
  ['Nigeria2026!'],
  ['tafiya-demo'],
  ['Tafiya12345'],
  ['passwordpassword'],
  ['abcabcabcabc'],
  ['zzzzzzzzzzzz'],
  ['abcdefghijklm'],
  ['9876543210'],
  ['bola.ade2026'],
  ['  michael1985  '],
])('the password %s is guessable', (password) => {
  expect(isGuessable(password, EMAIL)).toBe(true)
})

test.each([
  ['yellow danfo 44'],
  ['a password for tests'],
  ['correct horse battery'],
  ['tafiya buses leave at dawn'],
  ['bola.ade eats jollof rice'],
  ['Ẹ kú àárọ̀ o'],
  ['k7#mZq9!vTx2'],
])('the password %s is not guessable', (password) => {
  expect(isGuessable(password, EMAIL)).toBe(false)
})
