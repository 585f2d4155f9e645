import * as z from 'zod/mini'
import { lagosDay } from './lagos-day.ts'
import { plainText } from './plain-text.ts'
import { recordId } from './record-id.ts'
import { shownAt } from './shown-at.ts'

const PERCENT = 'Percent is 1 to 90'
const AMOUNT = 'Amount is ₦1 to ₦1,000,000, without kobo'
const CODE = 'A code has 4 to 20 letters and digits'
const USES = 'Max uses is 1 to 1,000,000'

const fields = {
  title: plainText(1, 'Title is required', 60),
  text: plainText(0, 'Text', 300),
  percent: z.nullable(z.int(PERCENT).check(z.minimum(1, PERCENT), z.maximum(90, PERCENT))),
  /** Naira off each seat. */
  amount: z.nullable(z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(1_000_000, AMOUNT))),
  /** Null: all routes. */
  routeId: z.nullable(recordId('Not a route')),
  startsOn: lagosDay('First day is required'),
  endsOn: lagosDay('Last day is required'),
  /** Null: no limit. */
  maxUses: z.nullable(z.int(USES).check(z.minimum(1, USES), z.maximum(1_000_000, USES))),
  /** Null: the offer applies by itself. */
  code: z.nullable(z.string(CODE).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4,20}$/, CODE))),
  isActive: z.boolean(),
}

type Terms = { percent: number | null; amount: number | null; startsOn: string; endsOn: string }

const lowersTheFareOneWay = z.refine<Terms>(
  ({ percent, amount }) => (percent === null) !== (amount === null),
  { error: 'Enter a percentage or an amount', path: ['percent'] },
)

const endsAfterItStarts = z.refine<Terms>(({ startsOn, endsOn }) => endsOn >= startsOn, {
  error: 'Last day is before the first day',
  path: ['endsOn'],
})

export const OfferInput = z.strictObject(fields).check(lowersTheFareOneWay, endsAfterItStarts)
export type OfferInput = z.infer<typeof OfferInput>

export const OfferChange = z
  .strictObject({ ...fields, updatedAt: z.optional(shownAt) })
  .check(lowersTheFareOneWay, endsAfterItStarts)
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

/** With the routes that an offer can be for. */
export const OfferListAnswer = z.object({
  data: z.array(Offer),
  routes: z.array(z.object({ id: z.int(), name: z.string() })),
})
