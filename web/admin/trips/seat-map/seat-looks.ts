import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import css from '#admin/parts/seats/seat.module.css'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'

type Look = { className: string | undefined; icon?: AdminIconName; words: string }

/** Border, pattern and icon distinguish the states, so that colour is not the only sign. */
export const LOOKS = {
  free: { className: css.seat, words: 'AVAILABLE' },
  paid: { className: `${css.seat} ${css.booked}`, icon: 'ok', words: 'BOOKED, paid' },
  owing: { className: `${css.seat} ${css.owing}`, icon: 'wait', words: 'BOOKED, balance due' },
  held: { className: `${css.seat} ${css.reserved}`, icon: 'lock', words: 'RESERVED' },
  off: { className: `${css.seat} ${css.off}`, icon: 'stop', words: 'UNAVAILABLE' },
} as const satisfies Record<string, Look>

export function lookOf({ status, booking }: StaffSeat): keyof typeof LOOKS {
  if (status === 'AVAILABLE') return 'free'
  if (status === 'UNAVAILABLE') return 'off'
  if (status === 'RESERVED') return 'held'
  return booking && booking.amountDue > 0 ? 'owing' : 'paid'
}
