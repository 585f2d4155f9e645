import type { BookingFacts, Trip } from './ticket.ts'

/** `10 h 30 min` */
export function durationOf({ departTime, arriveTime }: Pick<Trip, 'departTime' | 'arriveTime'>): string {
  const minutes = Math.round((arriveTime.getTime() - departTime.getTime()) / 60_000)
  const parts = [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    (minutes % 60 !== 0 || minutes === 0) && `${minutes % 60} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `11, 12` */
export const seatNosOf = (seats: BookingFacts['seats']): string => seats.map((seat) => seat.seatNo).join(', ')
