/** `seat 4` or `seats 4, 5` */
export const seatsInWords = (seatNos: readonly string[]): string =>
  `${seatNos.length === 1 ? 'seat' : 'seats'} ${seatNos.join(', ')}`
