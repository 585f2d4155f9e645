import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
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
  const blocks = ['Seats are held for booking AB. Wait until the hold ends, or cancel it.']
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
