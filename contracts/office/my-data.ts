import * as z from 'zod/mini'
import { emailAddress, phoneNumber, plainText } from '#contracts/platform/plain-text.ts'
import { CONSENT_KINDS } from '#domain/office/consents.ts'

const NO_CONTACT = 'Enter the e-mail address or phone number you gave us'

/** The e-mail address or phone number of a person who asks for their data. */
const Contact = z.union([emailAddress(NO_CONTACT), phoneNumber(NO_CONTACT)], NO_CONTACT)

export const DataLinkInput = z.strictObject({ dataContact: Contact })
export type DataLinkInput = z.infer<typeof DataLinkInput>

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The token of a link. */
export const DataToken = z.strictObject({ dataToken: secret })
export type DataToken = z.infer<typeof DataToken>

/** The key of a visit that a link has opened. */
export const DataKey = z.strictObject({ dataKey: secret })
export type DataKey = z.infer<typeof DataKey>

export const EraseInput = z.strictObject({
  dataKey: secret,
  /** The box that the person ticks to say: I understand that an erasure cannot be undone. */
  isUnderstood: z.literal(true, 'Please tick this box to continue'),
})
export type EraseInput = z.infer<typeof EraseInput>

export const ConsentInput = z.strictObject({
  dataKey: secret,
  consent: z.enum(CONSENT_KINDS),
  isGiven: z.boolean(),
})
export type ConsentInput = z.infer<typeof ConsentInput>

export const ConsentState = z.object({
  kind: z.enum(CONSENT_KINDS),
  title: z.string(),
  text: z.string(),
  /** Null if it was not given, or was withdrawn. */
  givenAt: z.nullable(z.iso.datetime()),
})
export type ConsentState = z.infer<typeof ConsentState>

export const ConsentsAnswer = z.object({ data: z.array(ConsentState) })

export const DataSummary = z.object({
  contact: z.string(),
  bookings: z.int(),
  messages: z.int(),
  notifications: z.int(),
  /** Payments that the person made for bookings of other people. */
  otherPayments: z.int(),
  /** Seats in bookings of other people. */
  seats: z.int(),
  /** Consents that were given, also those that were withdrawn. */
  consents: z.int(),
  /** Sentences that say why the data cannot be erased yet. */
  blocks: z.array(z.string()),
})
export type DataSummary = z.infer<typeof DataSummary>

export const DataVisit = z.object({
  dataKey: z.string(),
  expiresAt: z.iso.datetime(),
  summary: DataSummary,
  consents: z.array(ConsentState),
})
export type DataVisit = z.infer<typeof DataVisit>

export const DataVisitAnswer = z.object({ data: DataVisit })

export const ErasureReceipt = z.object({
  number: z.int(),
  erasedAt: z.iso.datetime(),
  removed: z.object({
    bookings: z.int(),
    payments: z.int(),
    notifications: z.int(),
    messages: z.int(),
  }),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
  /** The day after which no backup contains the data, as yyyy-MM-dd. */
  backupsUntil: z.string(),
})
export type ErasureReceipt = z.infer<typeof ErasureReceipt>

export const ErasureAnswer = z.object({ data: ErasureReceipt })

/** A request that staff answer for a person without access to the contact. */
export const PrivacyLookup = z.strictObject({ dataContact: Contact })
export type PrivacyLookup = z.infer<typeof PrivacyLookup>

export const PrivacyErasure = z.strictObject({
  dataContact: Contact,
  identity: plainText(3, 'Say how you checked who the person is', 200),
})
export type PrivacyErasure = z.infer<typeof PrivacyErasure>

export const PrivacyLookupAnswer = z.object({ data: DataSummary })
