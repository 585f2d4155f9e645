import { useSendsMail } from '#site/parts/settings/settings-query.ts'

/** Returns how the visitor gets the ticket after the payment is confirmed, as the end of a sentence. */
export const useTicketDelivery = (): string =>
  useSendsMail() ? 'we’ll e-mail your ticket' : 'you’ll find your ticket under Manage Booking'
