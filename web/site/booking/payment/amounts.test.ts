import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { withTrip } from '#site/parts/draft/draft-changes.ts'
import { aTrip } from '#site/testing/sample-trip.ts'
import { amountsOf } from './amounts.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }

function draftFor(price: number, paymentType: string) {
  const draft = withTrip(startDraft(search, new Date(0)), aTrip({ price }))
  const selectedSeats = [
    { seatId: 1, seatNo: '11' },
    { seatId: 2, seatNo: '12' },
  ]
  return { ...draft, selectedSeats, paymentType }
}

test.each([
  ['full', 'Split', 32_000, 64_000, 0],
  ['split', 'Split', 32_000, 10_000, 54_000],
  ['split', 'SPLIT', 32_000, 10_000, 54_000],
  ['split', 'Full', 32_000, 64_000, 0],
  ['split', 'Split', 5_049, 10_098, 0],
  ['split', 'Split', 5_050, 10_000, 100],
] as const)('%s on a %s route at ₦%i: ₦%i now, ₦%i later', (method, paymentType, price, now, later) => {
  expect(amountsOf(draftFor(price, paymentType), method)).toMatchObject({
    now: naira(now),
    later: naira(later),
  })
})

test('once the seats are held, the passenger pays the server’s total, not the price of the stored trip', () => {
  const held = { ...draftFor(32_000, 'Split'), amountTotal: naira(66_000) }
  expect(amountsOf(held, 'full')).toMatchObject({ total: naira(66_000), now: naira(66_000) })
  expect(amountsOf(held, 'split')).toMatchObject({ now: naira(10_000), later: naira(56_000) })
})

test('a fare below ₦100 is too small to be paid online, ₦100 is not', () => {
  expect(amountsOf(draftFor(49, 'Full'), 'full').isTooSmall).toBe(true)
  expect(amountsOf(draftFor(50, 'Full'), 'full').isTooSmall).toBe(false)
})
