import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDraft } from '#site/parts/draft/draft.ts'
import { keepPayment } from '#site/parts/draft/started-payment.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { HoldEndedDialog } from './hold-ended-dialog.tsx'

const bookingToken = '7K9QM2XD4HRBT8WZ'
const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }
const draft = { ...startDraft(search, new Date(0)), bookingToken }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  [1, 'Your seat was released but may still be free. You have not been charged.'],
  [2, 'Your seats were released but may still be free. You have not been charged.'],
])('without a started payment for %i seat(s) the visitor reads: %s', (passengers, text) => {
  expect(textOf(<HoldEndedDialog draft={{ ...draft, passengers }} />)).toContain(text)
})

test('with a started payment the visitor reads that it is still being confirmed and may become a ticket', () => {
  keepPayment({ reference: 'TAF-1-ab', bookingToken, seatIds: [11] })
  const words = textOf(<HoldEndedDialog draft={draft} />)
  expect(words).toContain('Your payment is still being confirmed.')
  expect(words).toContain('If it goes through while your seat is still free, we’ll e-mail your ticket.')
  expect(words).not.toContain('has not been charged')
})

test('when booking e-mails are off, the visitor is not promised an e-mail', () => {
  keepPayment({ reference: 'TAF-1-ab', bookingToken, seatIds: [11] })
  const words = textOf(<HoldEndedDialog draft={draft} />, {
    settings: someSettings({ bookingEmailsEnabled: false }),
  })
  expect(words).toContain('while your seat is still free, you’ll find your ticket under Manage Booking.')
  expect(words).not.toContain('e-mail')
})
