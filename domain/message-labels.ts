/** The names of the kinds of messages, for staff. */
const LABELS: Record<string, string> = {
  ticket: 'Ticket',
  'ticket-again': 'Ticket',
  'balance-paid': 'New ticket',
  receipt: 'Receipt',
  reservation: 'Reservation',
  refund: 'Refund notice',
  retrieval: 'Booking details',
  'booking-link': 'Link to the booking',
  'booking-link-sms': 'Link to the booking',
  reminder: 'Reminder',
  'balance-reminder': 'Balance reminder',
  'trip-changed': 'Trip change',
  'trip-changed-sms': 'Trip change',
  'trip-cancelled': 'Trip cancellation',
  'trip-cancelled-sms': 'Trip cancellation',
  'trip-restored': 'Trip restored notice',
  'trip-restored-sms': 'Trip restored notice',
  'booking-cancelled': 'Cancellation',
  'contact-message': 'Message from the contact form',
  'contact-copy': 'Copy of a contact message',
  'support-reply': 'Reply from support',
  'set-password': 'Password link',
  'promise-broken': 'Data check alert',
  'staff-message': 'Message from staff',
  'staff-sms': 'Message from staff',
}

/** Returns the label of a kind. A kind that only a newer version of the server knows is returned as it is. */
export const messageLabel = (kind: string): string => LABELS[kind] ?? kind
