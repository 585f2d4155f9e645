import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { DataVisit } from './data-visit.tsx'
import { EraseForm } from './erase-form.tsx'
import { LinkForm } from './link-form.tsx'
import { MyDataPage } from './my-data-page.tsx'
import { OpenCard } from './open-card.tsx'
import { Receipt } from './receipt.tsx'

test('without a link the page asks for the contact', () => {
  expect(textOf(<MyDataPage />)).toContain(
    'Get your link We send a link to you first, so that nobody else can read or erase your data.',
  )
})

test('a link opens only after a press of the button', () => {
  expect(textOf(<OpenCard isBusy={false} onOpen={() => {}} />)).toContain(
    'Your link works once, within 15 minutes.',
  )
})

test('a link that could not be opened leads to the form', () => {
  expect(textOf(<LinkForm problem={new Error('any')} />)).toContain(
    'We couldn’t open your data. Please ask for a new link.',
  )
})

test('the reasons not to erase yet replace the button', () => {
  const blocks = [
    'Seats are held for booking AB. The data can be erased once the hold ends or the booking is cancelled.',
  ]
  const words = textOf(<EraseForm dataKey="" blocks={blocks} onErased={() => {}} />)
  expect(words).toContain('You cannot erase your data yet:')
  expect(words).toContain(blocks[0])
  expect(words).not.toContain('cannot be undone')
})

test('the receipt lists what was erased and what stays', () => {
  const receipt = {
    number: 12,
    erasedAt: '2026-11-17T08:00:00.000Z',
    removed: { bookings: 3, payments: 2, notifications: 9, messages: 1 },
    kept: [{ what: 'Amounts', why: 'Tax law.' }],
    backupsUntil: '2026-12-17',
  }
  const words = textOf(<Receipt receipt={receipt} />)
  expect(words).toContain('Your data has been erased')
  expect(words).toContain('Receipt number 12')
  expect(words).toContain('Amounts. Tax law.')
})

const visit = (contact: string, otherPayments: number) => ({
  dataKey: '',
  expiresAt: '2026-11-17T08:00:00.000Z',
  summary: {
    contact,
    bookings: 1,
    messages: 0,
    notifications: 0,
    otherPayments,
    seats: 0,
    consents: 0,
    blocks: [],
  },
  consents: [],
})

test('a person with a phone number reads how far back the page goes, and one with an e-mail address does not', () => {
  const words = 'A phone number can be given to another person, so we show the last 12 months only.'
  const page = (contact: string) => textOf(<DataVisit visit={visit(contact, 0)} onErased={() => {}} />)
  expect(page('+2348035550101')).toContain(words)
  expect(page('ada@example.com')).not.toContain(words)
})

test('payments for other people are counted if there are any', () => {
  const page = (payments: number) =>
    textOf(<DataVisit visit={visit('ada@example.com', payments)} onErased={() => {}} />)
  expect(page(2)).toContain('Payments for other people 2')
  expect(page(0)).not.toContain('Payments for other people')
})
