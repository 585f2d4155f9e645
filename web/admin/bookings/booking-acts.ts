import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import { isOpen, isOwing, waivableOf } from '#admin/parts/records/format-booking.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'

export const BOOKING_ACTS = [
  'edit',
  'confirm',
  'balance',
  'transfer',
  'ticket',
  'contact',
  'move',
  'cancel',
  'waive',
  'collect',
] as const
export type BookingAct = (typeof BOOKING_ACTS)[number]

export type OfferedAct = { act: BookingAct; label: string; icon: AdminIconName; isDestructive?: boolean }

/**
 * Returns a function that lists the actions this user may take on a booking in its current status, the most likely
 * first.
 */
export function useBookingActs(): (booking: AdminBooking) => OfferedAct[] {
  const may = usePermissions()
  return (booking) => {
    const { status } = booking
    const isConfirmed = status === 'CONFIRMED'
    const offered: (OfferedAct | false)[] = [
      isOpen(booking) && may('bookings.edit') && { act: 'confirm', label: 'Confirm', icon: 'ok' },
      isOwing(booking) &&
        (may('bookings.edit') || may('payments.process')) && {
          act: 'balance',
          label: 'Take balance',
          icon: 'cash',
        },
      (isOpen(booking) || isOwing(booking)) &&
        (may('bookings.edit') || may('payments.process')) && {
          act: 'transfer',
          label: 'Record expected transfer',
          icon: 'wait',
        },
      isConfirmed &&
        booking.email !== '' &&
        may('bookings.resend') && { act: 'ticket', label: 'Issue ticket', icon: 'mail' },
      may('bookings.edit') && { act: 'edit', label: 'Edit status', icon: 'edit' },
      (may('bookings.contact') || may('bookings.edit')) && {
        act: 'contact',
        label: 'Edit contact details',
        icon: 'phone',
      },
      isConfirmed && may('bookings.edit') && { act: 'move', label: 'Move to another trip', icon: 'trip' },
      status !== 'CANCELLED' &&
        may('bookings.delete') && {
          act: 'cancel',
          label: 'Cancel booking',
          icon: 'stop',
          isDestructive: true,
        },
      waivableOf(booking) > 0 &&
        may('bookings.waive') && { act: 'waive', label: 'Waive the charge', icon: 'back' },
      booking.cashRefunds.length > 0 &&
        (may('payments.process') || may('bookings.create') || may('bookings.edit')) && {
          act: 'collect',
          label: 'Pay out cash refund',
          icon: 'cash',
        },
    ]
    return offered.filter((one) => one !== false)
  }
}
