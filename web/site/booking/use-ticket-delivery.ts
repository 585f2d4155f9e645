import { useSendsMail } from '#site/parts/settings/settings-query.ts'

/** Returns the end of a sentence that tells the visitor how they get the ticket once the payment is confirmed. */
export const useTicketDelivery = (): string =>
  useSendsMail() ? 'we’ll e-mail your ticket' : 'you’ll find your ticket under Manage Booking'
