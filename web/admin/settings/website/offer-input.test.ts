import { expect, test } from 'vitest'
import { formErrors } from '#api/form-errors.ts'
import { OfferInput } from '#contracts/company/offers.ts'
import { asTypedOffer, emptyOffer, offerOf, type TypedOffer } from './offer-input.ts'

const TYPED: TypedOffer = {
  ...emptyOffer('2026-01-12'),
  title: 'NYSC',
  percent: '20',
  endsOn: '2026-01-31',
  maxUses: '1,000',
  code: ' camp20 ',
}

test('the form sends numbers, an upper-case code, and null for empty fields', () => {
  expect(OfferInput.parse(offerOf(TYPED))).toEqual({
    title: 'NYSC',
    text: '',
    percent: 20,
    amount: null,
    routeId: null,
    startsOn: '2026-01-12',
    endsOn: '2026-01-31',
    maxUses: 1_000,
    code: 'CAMP20',
    isActive: true,
  })
})

test('a saved offer is shown as it was typed', () => {
  const saved = { ...OfferInput.parse(offerOf(TYPED)), id: 1, route: null, uses: 0, updatedAt: '' }
  expect(asTypedOffer(saved)).toEqual({ ...TYPED, maxUses: '1000', code: 'CAMP20' })
})

test.each([
  [{ percent: '' }, { percent: 'Enter either a percentage or an amount' }],
  [{ amount: '500' }, { percent: 'Enter either a percentage or an amount' }],
  [{ percent: '91' }, { percent: 'Percentage must be between 1 and 90' }],
  [{ percent: '', amount: '0.5' }, { amount: 'Amount must be between ₦1 and ₦1,000,000, in whole naira' }],
  [{ startsOn: '' }, { startsOn: 'First day is required' }],
  [{ endsOn: '' }, { endsOn: 'Last day is required' }],
  [{ endsOn: '2026-01-11' }, { endsOn: 'Last day must not be before the first day' }],
  [{ maxUses: '0' }, { maxUses: 'Max uses must be between 1 and 1,000,000' }],
  [{ code: 'a b' }, { code: 'A code must have 4 to 20 letters or digits' }],
  [{ title: ' ' }, { title: 'Title is required' }],
])('%j is refused beside its field', (typed, errors) => {
  expect(formErrors(OfferInput, offerOf({ ...TYPED, ...typed }))).toEqual(errors)
})
