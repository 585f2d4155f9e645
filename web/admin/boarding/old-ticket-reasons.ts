/** The first half of the sentence that staff see after scanning an old ticket. The booking's current seats follow. */
export const OLD_TICKET_REASONS = {
  moved: 'This booking was moved',
  seat_changed: 'This booking changed its seats',
  cancelled: 'This booking was cancelled and made again',
}
