/** The address and phone for questions about a booking. A field is null if staff have not filled it in. */
export type SupportContact = { email: string | null; phone: string | null }

type Lines = {
  supportEmail: string | null
  supportPhone: string | null
  contactEmail: string | null
  contactPhone: string | null
}

/**
 * Returns the support contact; the general contact replaces what is missing. Terms, tickets, mails and the confirmation
 * all use it, so that a passenger reads the same address everywhere.
 */
export const supportContact = (settings: Lines | null): SupportContact => ({
  email: settings?.supportEmail || settings?.contactEmail || null,
  phone: settings?.supportPhone || settings?.contactPhone || null,
})
