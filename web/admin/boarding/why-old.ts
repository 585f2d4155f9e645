/** Why a ticket is old, before the seats its booking has now. */
export const WHY_OLD = {
  moved: 'This booking was moved',
  seat_changed: 'This booking changed its seats',
  cancelled: 'This booking was cancelled and made again',
}
