import type { PublicBooking } from '#contracts/bookings.ts'
import type { PublicSettings } from '#contracts/public-settings.ts'
import { supportContact } from '#domain/support-contact.ts'

/**
 * Returns the address that a payment is started with. The provider needs one, but staff also sell to passengers without
 * an e-mail address. The payment of such a passenger uses the address of support. Empty if that is missing too.
 */
export const payerEmail = (
  { email }: Pick<PublicBooking, 'email'>,
  settings: PublicSettings | null,
): string => email || supportContact(settings).email || ''
