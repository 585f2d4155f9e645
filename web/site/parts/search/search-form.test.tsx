import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { emptySearch } from './search.ts'
import { SearchForm } from './search-form.tsx'

const form = (
  <SearchForm title="Search" action="Go" search={emptySearch} onChange={() => {}} onSearch={() => {}} />
)

test('a visitor sees only the passenger counts that the settings allow, and where to book for more', () => {
  const known = { settings: someSettings({ maxSeatsPerBooking: 5 }) }
  const words = textOf(form, known)
  expect(words).toContain('Passengers 1 2 3 4 5 Go')
  expect(words).toContain('More than 5 passengers? Contact us to book as a group')
  expect(htmlOf(form, known)).toContain('<a href="/contact">Contact us to book as a group</a>')
})

test('without settings, 13 passengers can be chosen and no group booking is offered', () => {
  const words = textOf(form, { settings: null })
  expect(words).toContain('12 13 Go')
  expect(words).not.toContain('group')
})
