import type { PublicSettings } from '#contracts/company/public-settings.ts'

/** Builds settings with contact details and default limits. Pass only the fields that matter to the test. */
export const someSettings = (said: Partial<PublicSettings> = {}): PublicSettings => ({
  companyName: 'Tafiya',
  supportEmail: null,
  supportPhone: null,
  contactEmail: 'hello@tafiya.example',
  contactPhone: '0800 000 0000',
  address: null,
  parkHours: null,
  websiteUrl: null,
  facebookUrl: null,
  twitterUrl: null,
  whatsAppUrl: null,
  whatsAppGroupUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  maintenanceMode: false,
  paystackPublicKey: null,
  paystackEnabled: true,
  bankTransferEnabled: true,
  bookingEmailsEnabled: true,
  seatHoldMinutes: 15,
  maxSeatsPerBooking: 5,
  bookingDeadlineHours: 2,
  ...said,
})
