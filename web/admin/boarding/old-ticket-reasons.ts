/**
 * The first sentence that staff see after scanning a ticket that a newer one has replaced. The next sentence names the
 * current seats.
 */
export const OLD_TICKET_REASONS = {
  moved: 'This booking was moved',
  seat_changed: 'Seats on this booking were changed or cancelled',
  cancelled: 'This booking was cancelled, then reopened',
}
