import * as z from 'zod/mini'
import { lagosDay } from '#contracts/platform/lagos-day.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'

const PERCENT = 'Percentage must be between 1 and 90'
const AMOUNT = 'Amount must be between ₦1 and ₦1,000,000, in whole naira'
const CODE = 'A code must have 4 to 20 letters or digits'
const USES = 'Max uses must be between 1 and 1,000,000'

const fields = {
  title: plainText(1, 'Title is required', 60),
  text: plainText(0, 'Text', 300),
  percent: z.nullable(z.int(PERCENT).check(z.minimum(1, PERCENT), z.maximum(90, PERCENT))),
  /** Naira off each seat. */
  amount: z.nullable(z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(1_000_000, AMOUNT))),
  /** Null: all routes. */
  routeId: z.nullable(recordId('Choose a valid route')),
  startsOn: lagosDay('First day is required'),
  endsOn: lagosDay('Last day is required'),
  /** Null: no limit. */
  maxUses: z.nullable(z.int(USES).check(z.minimum(1, USES), z.maximum(1_000_000, USES))),
  /** Null: the offer needs no code. */
  code: z.nullable(z.string(CODE).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4,20}$/, CODE))),
  isActive: z.boolean(),
}

type Terms = { percent: number | null; amount: number | null; startsOn: string; endsOn: string }

const hasPercentOrAmount = z.refine<Terms>(
  ({ percent, amount }) => (percent === null) !== (amount === null),
  { error: 'Enter either a percentage or an amount', path: ['percent'] },
)

const endsOnOrAfterStart = z.refine<Terms>(({ startsOn, endsOn }) => endsOn >= startsOn, {
  error: 'Last day must not be before the first day',
  path: ['endsOn'],
})

export const OfferInput = z.strictObject(fields).check(hasPercentOrAmount, endsOnOrAfterStart)
export type OfferInput = z.infer<typeof OfferInput>

export const OfferChange = z
  .strictObject({ ...fields, updatedAt: z.optional(shownAt) })
  .check(hasPercentOrAmount, endsOnOrAfterStart)
export type OfferChange = z.infer<typeof OfferChange>

export const Offer = z.object({
  id: z.int(),
  ...fields,
  /** The route's name, null for all routes. */
  route: z.nullable(z.string()),
  /** Bookings that use the offer, without cancelled ones. */
  uses: z.int(),
  updatedAt: z.iso.datetime(),
})
export type Offer = z.infer<typeof Offer>

export const OfferAnswer = z.object({ data: Offer })

/** All offers, and the routes that an offer can be limited to. */
export const OfferListAnswer = z.object({
  data: z.array(Offer),
  routes: z.array(z.object({ id: z.int(), name: z.string() })),
})
