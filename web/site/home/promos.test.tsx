import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { anOffer, someContent } from '#site/testing/sample-content.ts'
import { Promos } from './promos.tsx'

const wordsOf = (...offers: Parameters<typeof anOffer>[0][]) =>
  textOf(<Promos onBook={() => {}} />, { content: someContent({ offers: offers.map(anOffer) }) })

test('a card shows the fare with the offer and before it, the journey, and what is paid now and later', () => {
  const words = wordsOf({})
  expect(words).toContain('20% off · NYSC Lagos to Wannune (Benue) 2 days, overnight rest in Lokoja')
  expect(words).toContain('₦33,600 per seat, was ₦42,000')
  expect(words).toContain('Pay now ₦5,000 Later, at the terminal or online ₦28,600')
  expect(words).toContain('For corps members. Valid until')
})

test('an amount and an offer for all routes are named; a route without split payment shows no parts', () => {
  const { trip } = anOffer()
  const words = wordsOf({
    percent: null,
    amount: 1_000,
    isForAllRoutes: true,
    trip: { ...trip, paymentType: 'Full' },
  })
  expect(words).toContain('₦1,000 off · NYSC')
  expect(words).toContain('On all routes. Valid until')
  expect(words).not.toContain('Pay now')
})

test('without offers the block is hidden', () => {
  expect(textOf(<Promos onBook={() => {}} />, { content: someContent() })).toBe('')
})
