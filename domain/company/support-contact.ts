/** The address and phone for questions about a booking. A field is null if staff have not filled it in. */
export type SupportContact = { email: string | null; phone: string | null }

type Lines = {
  supportEmail: string | null
  supportPhone: string | null
  contactEmail: string | null
  contactPhone: string | null
}

/**
 * Returns the support contact. A missing field is taken from the general contact. Terms, tickets, mails and the
 * confirmation all use this contact, so that a passenger reads the same address everywhere.
 */
export const supportContact = (settings: Lines | null): SupportContact => ({
  email: settings?.supportEmail || settings?.contactEmail || null,
  phone: settings?.supportPhone || settings?.contactPhone || null,
})
