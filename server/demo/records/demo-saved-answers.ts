/** Texts that support inserts into replies. */
export const DEMO_SAVED_ANSWERS = [
  {
    title: 'Luggage',
    body: 'Hello {name},\n\neach passenger may bring 10 kg on a Sprinter. Please keep your call-up letter and ID card with you.',
  },
  {
    title: 'Paying the balance',
    body: 'Hello {name},\n\nyou can pay the balance for {reference} online under Manage Booking, or in cash at the terminal before boarding.',
  },
  {
    title: 'Lost ticket',
    body: 'Hello {name},\n\nwe have sent the ticket for {reference} again. Please check your spam folder too.',
  },
]
