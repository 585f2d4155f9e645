/**
 * How long we keep personal data. Each value is a PostgreSQL interval, counted from the creation of the record unless
 * its comment says otherwise. Payments and refunds are not in the list: we keep them for the tax office, without
 * personal data except what staff wrote into reasons and notes.
 */
export const KEPT_FOR = {
  /**
   * Counted from the cancellation or, for a draft, from its creation. Applies to bookings that were never confirmed or
   * paid.
   */
  abandonedBooking: '30 days',
  /** Counted from the arrival of the bus: next of kin are needed only during the journey. */
  nextOfKin: '30 days',
  /** Counted from the arrival of the bus. */
  passenger: '24 months',
  notification: '24 months',
  /** Messages from the contact form, and our mails that quote them. */
  supportMessage: '12 months',
  ipAddress: '90 days',
  /** Counted from the time when the webhook was processed. */
  webhookBody: '90 days',
  /** Operators delete backups of the database after this time. */
  backup: '30 days',
} as const

/**
 * A phone number is given to another person after its owner stops using it. So a link that was sent by SMS opens only
 * data that is newer than this.
 */
export const PHONE_PROVES_FOR = '12 months'

/** A contact that staff wrote into a booking opens the booking under My data only after this time. */
export const NEW_CONTACT_WAITS = '7 days'

/** A person cannot erase their data for this time after the planned arrival: buses are late, and luggage gets lost. */
export const JOURNEY_ENDS_AFTER = '24 hours'

/** Values that replace the personal data of a passenger. The domain `invalid` can never be registered. */
export const REMOVED = { name: 'Removed', email: 'removed@invalid', phone: 'removed' } as const
