/** Sentences for staff about a change of a payment that has no effect. */
export const NOTHING_CHANGED = 'Nothing was changed.'
export const ALREADY_PAID = 'This payment is already marked as paid.'
