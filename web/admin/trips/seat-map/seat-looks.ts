import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import seatsCss from '#admin/parts/seats/seats.module.css'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'

type Look = { className: string | undefined; icon?: AdminIconName; words: string }

/** Border, pattern and icon distinguish the states, so that colour is not the only sign. */
export const LOOKS = {
  free: { className: seatsCss.seat, words: 'AVAILABLE' },
  paid: { className: `${seatsCss.seat} ${seatsCss.booked}`, icon: 'ok', words: 'BOOKED, paid' },
  owing: { className: `${seatsCss.seat} ${seatsCss.owing}`, icon: 'wait', words: 'BOOKED, balance due' },
  held: { className: `${seatsCss.seat} ${seatsCss.reserved}`, icon: 'lock', words: 'RESERVED' },
  off: { className: `${seatsCss.seat} ${seatsCss.off}`, icon: 'stop', words: 'UNAVAILABLE' },
} as const satisfies Record<string, Look>

export function lookOf({ status, booking }: StaffSeat): keyof typeof LOOKS {
  if (status === 'AVAILABLE') return 'free'
  if (status === 'UNAVAILABLE') return 'off'
  if (status === 'RESERVED') return 'held'
  return booking && booking.amountDue > 0 ? 'owing' : 'paid'
}
