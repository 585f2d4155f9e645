import * as z from 'zod/mini'

const unsetOrText = z.nullable(z.string())

/** The settings that anonymous visitors may read. All other settings are only for staff. */
export const PublicSettings = z.object({
  companyName: z.string(),
  supportEmail: unsetOrText,
  supportPhone: unsetOrText,
  contactEmail: unsetOrText,
  contactPhone: unsetOrText,
  address: unsetOrText,
  /** The hours of the park on travel days, such as `4am until the last bus has left`. */
  parkHours: unsetOrText,
  websiteUrl: unsetOrText,
  facebookUrl: unsetOrText,
  twitterUrl: unsetOrText,
  whatsAppUrl: unsetOrText,
  whatsAppGroupUrl: unsetOrText,
  instagramUrl: unsetOrText,
  linkedinUrl: unsetOrText,
  maintenanceMode: z.boolean(),
  paystackPublicKey: unsetOrText,
  paystackEnabled: z.boolean(),
  bankTransferEnabled: z.boolean(),
  // The site promises a ticket by e-mail only while this is true.
  bookingEmailsEnabled: z.boolean(),
  seatHoldMinutes: z.int(),
  maxSeatsPerBooking: z.int(),
  bookingDeadlineHours: z.int(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** `data` is null while no settings are saved. */
export const PublicSettingsAnswer = z.object({ data: z.nullable(PublicSettings) })
