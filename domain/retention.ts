/**
 * How long we keep what is personal. Each is an interval as PostgreSQL reads it. Money is not in the list: payments and
 * refunds stay for the tax office, without the people.
 */
export const KEPT_FOR = {
  /** Since it was given up: a booking that was never paid for serves nobody. */
  abandonedBooking: '30 days',
  /** Since arrival: next of kin are for the road. */
  nextOfKin: '30 days',
  /** Since arrival. */
  passenger: '24 months',
  notification: '24 months',
  /** Letters to us, and our mails that quote them. */
  supportMessage: '12 months',
  ipAddress: '90 days',
  /** Since it was dealt with. */
  webhookBody: '90 days',
} as const

/** What stands where a person was. `.invalid` belongs to nobody and never will. */
export const REMOVED = { name: 'Removed', email: 'removed@invalid', phone: 'removed' } as const
