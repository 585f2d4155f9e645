import * as z from 'zod/mini'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { MANUAL_METHODS } from '#domain/money/manual-payment.ts'

export const CashUpQuery = z.object({
  date: z.optional(LagosDay),
})

/** `override` is an online payment that staff marked as paid without taking money. */
const method = z.enum([...MANUAL_METHODS, 'override'])

const Entry = z.object({
  kind: z.enum(['taken', 'returned']),
  at: z.iso.datetime(),
  method,
  /** Kobo. */
  amount: z.int(),
  reference: z.string(),
  receiptNo: z.nullable(z.string()),
  bookingToken: z.string(),
  passengerName: z.string(),
})

const sums = { method, taken: z.int(), takenCount: z.int(), returned: z.int(), returnedCount: z.int() }

/** Money that each member of staff took and paid out on one Lagos day. Amounts are in kobo. */
export const CashUp = z.object({
  day: z.iso.date(),
  clerks: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Cash taken minus cash paid out: the amount that must be in the drawer. */
      cash: z.int(),
      methods: z.array(z.object(sums)),
      entries: z.array(Entry),
      /**
       * Null while the cash-up is open. `counted` is the cash in the drawer when it was closed, `expected` the value of
       * `cash` at that time.
       */
      closing: z.nullable(
        z.object({
          counted: z.int(),
          expected: z.int(),
          note: z.nullable(z.string()),
          closedBy: z.string(),
          closedAt: z.iso.datetime(),
        }),
      ),
    }),
  ),
  methods: z.array(z.object(sums)),
  cash: z.int(),
})
export type CashUp = z.infer<typeof CashUp>
export type CashUpEntry = z.infer<typeof Entry>

const NOT_COUNTED = 'Enter the cash you counted'

/**
 * Closes the cash-up of one person and day. Amounts are in kobo. `expected` is the cash that the screen showed: if the
 * recorded cash has changed since then, the request is refused. If `counted` differs from `expected`, a note is needed.
 */
export const CashUpClosing = z.strictObject({
  date: LagosDay,
  userId: recordId('Choose a valid user'),
  counted: z
    .int(NOT_COUNTED)
    .check(z.minimum(0, NOT_COUNTED), z.maximum(100_000_000_000, 'Amount is too large')),
  expected: z.int(),
  note: z._default(plainText(0, '', 300), ''),
})
export type CashUpClosing = z.infer<typeof CashUpClosing>

export const CashUpAnswer = z.object({ data: CashUp })
