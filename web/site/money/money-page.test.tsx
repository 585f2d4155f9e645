import { expect, test } from 'vitest'
import type { MoneyFound } from '#contracts/money/money-page.ts'
import { naira } from '#domain/platform/money.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { MoneyLedger } from './money-ledger.tsx'
import { MoneyPage } from './money-page.tsx'

const SEARCH = { reference: 'TAF-1-x', email: 'ada@example.com' }

const money: MoneyFound = {
  found: 'booking',
  message: null,
  lines: [
    {
      at: '2026-11-12T08:14:00Z',
      state: 'applied',
      text: '12 Nov 9:14 am, ₦5,000 arrived by card: seat 11.',
      accountFor: null,
    },
  ],
  equation: {
    arrived: naira(10_000),
    inSeat: naira(5_000),
    onItsWay: naira(5_000),
    back: 0,
    takenBack: 0,
    kept: 0,
    keptBecause: null,
  },
  root: { day: '2026-11-11', root: 'ab12' },
}

test('the page asks for a reference and, as an option, for the e-mail address or the end of the phone number', () => {
  const words = textOf(<MoneyPage />)
  expect(words).toContain('Where is my money?')
  expect(words).toContain('You can paste the whole alert.')
  expect(words).toContain('E-mail, or the last 4 digits of your phone')
})

test('the ledger shows the sentences, the places where money is and the root of the last day', () => {
  const words = textOf(<MoneyLedger money={money} search={SEARCH} />)
  expect(words).toContain('12 Nov 9:14 am, ₦5,000 arrived by card: seat 11.')
  expect(words).toContain('Arrived ₦10,000 Used for your seat ₦5,000 Being refunded ₦5,000 How can I trust')
  expect(words).toContain('11 Nov 2026: ab12')
})

test('money that is kept names its rule', () => {
  const kept = {
    ...money,
    equation: {
      arrived: naira(5_000),
      inSeat: 0,
      onItsWay: 0,
      back: 0,
      takenBack: 0,
      kept: naira(5_000),
      keptBecause: 'the booking was cancelled',
    },
  }
  expect(textOf(<MoneyLedger money={kept} search={SEARCH} />)).toContain(
    'We keep ₦5,000: the booking was cancelled.',
  )
})

test('an unknown payment shows what the provider says, without an equation', () => {
  const message = 'We have not seen this payment. We asked Paystack at 9:16 am.'
  const unknown: MoneyFound = { found: 'unknown', message, lines: [], equation: null, root: null }
  const words = textOf(<MoneyLedger money={unknown} search={SEARCH} />)
  expect(words).toContain(message)
  expect(words).not.toContain('Arrived')
})

test('a refund that needs a bank account has a button, and the others have none', () => {
  const missing: MoneyFound = {
    ...money,
    lines: [{ at: '2026-11-12T08:14:00Z', state: 'going back', text: 'It goes back.', accountFor: 7 }],
  }
  expect(textOf(<MoneyLedger money={missing} search={SEARCH} />)).toContain('Add a bank account')
  expect(textOf(<MoneyLedger money={money} search={SEARCH} />)).not.toContain('Add a bank account')
})
