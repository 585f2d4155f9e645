import * as z from 'zod/mini'
import { CONSENT_KINDS } from '#domain/office/consents.ts'

const moment = z.iso.datetime()

const ExportedPayment = z.object({
  reference: z.string(),
  amount: z.number(),
  status: z.string(),
  method: z.string(),
  paidAt: z.nullable(moment),
  /** Null if another person's address was entered for the receipt. */
  receiptTo: z.nullable(z.string()),
  /** The terms that were accepted with the payment. */
  terms: z.nullable(
    z.object({ version: z.string(), agreedAt: moment, networkAddress: z.nullable(z.string()) }),
  ),
})
export type ExportedPayment = z.infer<typeof ExportedPayment>

const ExportedRefund = z.object({
  amount: z.number(),
  status: z.string(),
  requestedAt: moment,
  completedAt: z.nullable(moment),
  /** The bank account that the person gave for the refund. We store its last four digits only. */
  account: z.nullable(z.object({ bank: z.string(), lastDigits: z.string() })),
})

/** An act on a booking, such as `cancel` or `move`, by the passenger or by staff. */
const ExportedAct = z.object({
  what: z.string(),
  doneBy: z.enum(['passenger', 'staff', 'company']),
  doneAt: moment,
  seats: z.array(z.string()),
  charge: z.number(),
  refund: z.number(),
})

const ExportedBooking = z.object({
  reference: z.string(),
  status: z.string(),
  bookedAt: moment,
  trip: z.object({ from: z.string(), to: z.string(), departs: moment, arrives: moment }),
  seats: z.array(z.string()),
  passenger: z.object({
    title: z.nullable(z.string()),
    name: z.string(),
    age: z.nullable(z.int()),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  nextOfKin: z.object({ name: z.string(), phone: z.string() }),
  networkAddress: z.nullable(z.string()),
  total: z.number(),
  paid: z.number(),
  payments: z.array(ExportedPayment),
  refunds: z.array(ExportedRefund),
  acts: z.array(ExportedAct),
})
export type ExportedBooking = z.infer<typeof ExportedBooking>

/** A seat of another person's booking on which the person sits. */
const ExportedSeat = z.object({
  trip: z.object({ from: z.string(), to: z.string(), departs: moment, arrives: moment }),
  seat: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  nextOfKin: z.object({ name: z.string(), phone: z.string() }),
  infant: z.nullable(z.string()),
})
export type ExportedSeat = z.infer<typeof ExportedSeat>

const ExportedMessage = z.object({
  sentAt: moment,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  networkAddress: z.nullable(z.string()),
  replies: z.array(z.object({ sentAt: moment, text: z.string() })),
})
export type ExportedMessage = z.infer<typeof ExportedMessage>

const ExportedNotification = z.object({
  type: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  createdAt: moment,
  sentAt: z.nullable(moment),
})
export type ExportedNotification = z.infer<typeof ExportedNotification>

const ExportedConsent = z.object({
  consent: z.enum(CONSENT_KINDS),
  textVersion: z.string(),
  givenAt: moment,
  withdrawnAt: z.nullable(moment),
})
export type ExportedConsent = z.infer<typeof ExportedConsent>

/** Everything that we hold about one person. Amounts are in naira, and the newest records come first. */
export const DataExport = z.object({
  madeAt: moment,
  company: z.string(),
  about: z.string(),
  bookings: z.array(ExportedBooking),
  /** Payments that the person made for bookings of other people. */
  otherPayments: z.array(ExportedPayment),
  /** Seats in bookings of other people. */
  seats: z.array(ExportedSeat),
  messages: z.array(ExportedMessage),
  notifications: z.array(ExportedNotification),
  consents: z.array(ExportedConsent),
})
export type DataExport = z.infer<typeof DataExport>
