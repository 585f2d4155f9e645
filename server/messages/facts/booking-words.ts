import type { BookingFacts } from './ticket.ts'

/** `11, 12` */
export const seatNosOf = (seats: BookingFacts['seats']): string => seats.map((seat) => seat.seatNo).join(', ')
