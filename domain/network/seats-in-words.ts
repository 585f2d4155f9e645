/** `1 seat`, `3 seats` */
export const seatCount = (count: number): string => `${count} ${count === 1 ? 'seat' : 'seats'}`

/** `seat 4`, `seats 4, 5` */
export const seatsInWords = (seatNos: readonly string[], separator = ', '): string =>
  `${seatNos.length === 1 ? 'seat' : 'seats'} ${seatNos.join(separator)}`
