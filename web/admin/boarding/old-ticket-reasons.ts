/** The first half of the sentence on an old ticket: the reason. The booking's current seats follow. */
export const OLD_TICKET_REASONS = {
  moved: 'This booking was moved',
  seat_changed: 'This booking changed its seats',
  cancelled: 'This booking was cancelled and made again',
}
