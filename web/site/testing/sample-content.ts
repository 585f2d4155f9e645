import type { PublicContent, PublicOffer } from '#contracts/company/public-content.ts'

/** Builds an offer of 20 % on an overnight route. Pass only the fields that matter to the test. */
export const anOffer = (said: Partial<PublicOffer> = {}): PublicOffer => ({
  id: 1,
  title: 'NYSC',
  text: 'For corps members.',
  percent: 20,
  amount: null,
  endsOn: '2026-01-31',
  isForAllRoutes: false,
  trip: {
    origin: 'Lagos',
    destination: 'Wannune (Benue)',
    duration: '2 days, overnight rest in Lokoja',
    paymentType: 'Split',
    fullPrice: 42_000,
    price: 33_600,
  },
  ...said,
})

/** Builds the content of a website on which nothing is published, apart from what the test passes. */
export const someContent = (said: Partial<PublicContent> = {}): PublicContent => ({
  stories: [],
  team: [],
  questions: [],
  offers: [],
  hasCodes: false,
  ...said,
})
