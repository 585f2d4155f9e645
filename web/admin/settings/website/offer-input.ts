import { typedNumber } from '#admin/parts/form/typed-number.ts'
import type { Offer } from '#contracts/company/offers.ts'

/** The typed values of the form. `routeId` is '' for all routes. */
export type TypedOffer = {
  title: string
  text: string
  percent: string
  amount: string
  routeId: string
  startsOn: string
  endsOn: string
  maxUses: string
  code: string
  isActive: boolean
}

export const emptyOffer = (today: string): TypedOffer => ({
  title: '',
  text: '',
  percent: '',
  amount: '',
  routeId: '',
  startsOn: today,
  endsOn: '',
  maxUses: '',
  code: '',
  isActive: true,
})

const textOf = (value: number | string | null): string => `${value ?? ''}`

export const asTypedOffer = (offer: Offer): TypedOffer => ({
  title: offer.title,
  text: offer.text,
  percent: textOf(offer.percent),
  amount: textOf(offer.amount),
  routeId: textOf(offer.routeId),
  startsOn: offer.startsOn,
  endsOn: offer.endsOn,
  maxUses: textOf(offer.maxUses),
  code: textOf(offer.code),
  isActive: offer.isActive,
})

/** Converts the values for the API: numbers as numbers, empty fields as null. */
export const offerOf = (typed: TypedOffer) => ({
  ...typed,
  percent: typedNumber(typed.percent) ?? null,
  amount: typedNumber(typed.amount) ?? null,
  routeId: typedNumber(typed.routeId) ?? null,
  maxUses: typedNumber(typed.maxUses) ?? null,
  code: typed.code.trim() || null,
})
