import * as z from 'zod/mini'
import { MANUAL_METHODS } from '#domain/manual-payment.ts'
import { LagosDay } from './lagos-day.ts'

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

/** Money that each member of staff took and paid out on one Lagos day. Amounts are kobo. */
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
    }),
  ),
  methods: z.array(z.object(sums)),
  cash: z.int(),
})
export type CashUp = z.infer<typeof CashUp>
export type CashUpEntry = z.infer<typeof Entry>

export const CashUpAnswer = z.object({ data: CashUp })
