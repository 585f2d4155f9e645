import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { Promos } from './promos.tsx'
import { promos } from './sample-content.ts'

test('there are three kinds of offers, with fares from ₦32,000 to ₦46,000 and an overnight rest', () => {
  expect(new Set(promos.map(({ offer, percent }) => `${offer} ${percent}%`))).toEqual(
    new Set(['NYSC 20%', 'Early-bird 15%', 'Student 10%']),
  )
  for (const { fare, journey } of promos) {
    expect(fare).toBeGreaterThanOrEqual(naira(32_000))
    expect(fare).toBeLessThanOrEqual(naira(46_000))
    // Each journey has an overnight rest, because no bus drives through the night.
    expect(journey).toMatch(/^1(4|4\.5|5) hours over 2 days, overnight rest in \w+$/)
  }
})

test('a card shows what is paid now and later, and how the offer is claimed', () => {
  const words = textOf(<Promos onBook={() => {}} />)
  expect(words).toContain('Pay now ₦5,000 Later, at the terminal or online ₦37,000')
  expect(words).toContain('To get 20% off, contact us before you pay.')
  expect(words).toContain('₦42,000 per seat before discount')
  expect(words, 'while the routes are unknown').not.toContain('not on sale')
})
