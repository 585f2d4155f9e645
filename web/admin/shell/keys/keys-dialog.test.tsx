import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SCREENS } from '#admin/shell/screens.ts'
import { KeysDialog } from './keys-dialog.tsx'

test('the list of keys has the letters of the screens that the user may open, and no others', () => {
  const own = SCREENS.filter(({ path }) => ['/bookings', '/boarding', '/account'].includes(path))
  const words = renderToStaticMarkup(<KeysDialog screens={own} onClose={() => {}} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain('Ctrl K Find anything')
  expect(words).toContain('G B Bookings G G Boarding')
  expect(words).toContain('On Bookings N New booking')
  expect(words).not.toContain('Payments')
  expect(words).not.toContain('On Messages')
  expect(words).not.toContain('On a seat map')
})

test('staff who see seat maps see the keys of the seat map', () => {
  const own = SCREENS.filter(({ path }) => path === '/trips/:id/seats')
  const words = renderToStaticMarkup(<KeysDialog screens={own} onClose={() => {}} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    'On a seat map R Reserve the selected seats U Mark the selected seats as unavailable',
  )
})

test('staff who read messages see the keys of the inbox', () => {
  const own = SCREENS.filter(({ path }) => path === '/messages')
  const words = renderToStaticMarkup(<KeysDialog screens={own} onClose={() => {}} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain('On Messages J Next message K Previous message R Write a reply')
})
