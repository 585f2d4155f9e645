import * as z from 'zod/mini'
import { emailOrNothing } from '#contracts/platform/plain-text.ts'
import { parseMoneyReference } from '#domain/money/money-reference.ts'
import { MONEY_STATES } from '#domain/money/money-states.ts'

const NO_REFERENCE = 'Enter the reference of a payment or a booking'

/** Long enough for the whole text of a bank alert. The form uses the same schema and messages. */
export const MoneySearch = z.strictObject({
  reference: z.string(NO_REFERENCE).check(
    z.trim(),
    z.minLength(1, NO_REFERENCE),
    z.maxLength(300, 'At most 300 characters'),
    z.refine((text) => parseMoneyReference(text) !== null, NO_REFERENCE),
  ),
  email: z.optional(emailOrNothing('Please enter a valid email')),
  /** The last four digits of the phone number of the booking. Can be given instead of the e-mail. */
  phoneEnd: z.optional(
    z.string('Enter four digits').check(z.trim(), z.regex(/^(?:\d{4})?$/, 'Enter four digits')),
  ),
})
export type MoneySearch = z.infer<typeof MoneySearch>

/** Amounts are in kobo. `arrived` is the sum of the five others. */
const MoneyEquation = z.object({
  arrived: z.int(),
  inSeat: z.int(),
  onItsWay: z.int(),
  back: z.int(),
  takenBack: z.int(),
  kept: z.int(),
  /** The reason for which money is kept. Null if none is kept, or if the lines about its charges give the reason. */
  keptBecause: z.nullable(z.string()),
})

/**
 * `payment`: the payments that the reference alone names, without seats. `booking`: the whole ledger of the booking.
 * `unknown`: we have no such payment, and `message` tells what the provider says.
 */
export const MoneyFound = z.object({
  found: z.enum(['payment', 'booking', 'unknown']),
  message: z.nullable(z.string()),
  lines: z.array(
    z.object({
      at: z.iso.datetime(),
      state: z.enum(MONEY_STATES),
      text: z.string(),
      /** The refund for which the passenger can give a bank account, see `POST /api/money/account-links`. */
      accountFor: z.nullable(z.int()),
    }),
  ),
  equation: z.nullable(MoneyEquation),
  /** The latest root of the hash chain over the money ledger of all bookings. */
  root: z.nullable(z.object({ day: z.string(), root: z.string() })),
})
export type MoneyFound = z.infer<typeof MoneyFound>

export const MoneyAnswer = z.object({ data: MoneyFound })

/** A search with proof, and the refund of the found ledger for which the passenger wants to give a bank account. */
export const AccountLinkInput = z.extend(MoneySearch, { refundId: z.int().check(z.minimum(1)) })
export type AccountLinkInput = z.infer<typeof AccountLinkInput>

/** `sentTo` is masked, for example `t•••@example.com`. */
export const AccountLinkAnswer = z.object({
  data: z.object({ sentTo: z.string(), by: z.enum(['email', 'sms']) }),
})
