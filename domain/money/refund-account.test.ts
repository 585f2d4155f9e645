import { expect, test } from 'vitest'
import { accountInWords, isLinkToken, refundAccountLink } from './refund-account.ts'

const TOKEN = 'x'.repeat(43)

test('a link has its token, and only a whole token counts as one', () => {
  expect(refundAccountLink('https://tafiya.example', TOKEN)).toBe(
    `https://tafiya.example/refund-account?t=${TOKEN}`,
  )
  expect(isLinkToken(TOKEN)).toBe(true)
  for (const other of [undefined, '', TOKEN.slice(1), `${TOKEN}x`, `${TOKEN.slice(1)}!`, 7])
    expect(isLinkToken(other)).toBe(false)
})

test('an account is named by its last digits and its bank', () => {
  expect(accountInWords({ bankName: 'Zenith Bank', end: '6789' })).toBe(
    'the account ending 6789 at Zenith Bank',
  )
})
