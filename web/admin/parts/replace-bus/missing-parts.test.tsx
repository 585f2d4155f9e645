import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { MissingParts, missingParts } from './missing-parts.tsx'

const NOTHING: TripChoices = { routes: [], buses: [], batches: [], drivers: [] }
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

test('a kind of record is missing if none of it is active', () => {
  expect(missingParts(NOTHING)).toEqual(['routes', 'buses', 'batches'])
  const [on, off] = [{ isActive: true }, { isActive: false }]
  expect(missingParts({ routes: [on], buses: [off], batches: [off, on] })).toEqual(['buses'])
})

test('each missing record has a link to its form', () => {
  const html = renderAs(
    ['routes.create', 'buses.create', 'batches.create'],
    <MissingParts choices={NOTHING} />,
  )
  expect(linksOf(html)).toEqual(['/routes?new=1', '/buses?new=1', '/batches?new=1'])
  expect(wordsOf(html)).not.toContain('Ask a colleague')
})

test('staff without the permission are told to ask', () => {
  const html = renderAs(['routes.create'], <MissingParts choices={NOTHING} />)
  expect(linksOf(html)).toEqual(['/routes?new=1'])
  expect(wordsOf(html)).toContain('Ask a colleague with the right permission to add the rest.')
})
