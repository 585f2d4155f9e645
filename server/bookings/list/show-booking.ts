import type { AdminBooking, AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { listPeople } from '#server/bookings/passengers/list-people.ts'
import { mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentAdminBooking, presentDetail } from './present-admin-booking.ts'
import {
  selectBooking,
  selectBookingDetail,
  selectHistory,
  selectMessages,
  selectPayments,
  selectRefunds,
} from './queries.ts'

/** Returns a booking as the list shows it, without its refunds, messages and history. */
export async function showBookingLine(db: Database, id: number): Promise<AdminBooking> {
  const row = await selectBooking(db, id)
  if (!row) throw notFound('Booking')
  return presentAdminBooking(row)
}

/**
 * Returns a booking with its messages and history and, if the member of staff may see them, its payments and refunds.
 */
export async function showBooking(db: Database, staff: Staff, id: number): Promise<AdminBookingDetail> {
  const seesNextOfKin = mayDo(staff, ['bookings.edit', 'bookings.contact', 'boarding.view'])
  const [row, payments, refunds, messages, history, people] = await Promise.all([
    selectBookingDetail(db, id),
    selectPayments(db, id),
    selectRefunds(db, id),
    selectMessages(db, id),
    selectHistory(db, id),
    listPeople(db, id, { isContactShown: seesNextOfKin }),
  ])
  if (!row) throw notFound('Booking')
  return presentDetail(
    row,
    { payments, refunds, messages, history, people },
    {
      seesNextOfKin,
      seesPayments: mayDo(staff, 'payments.view'),
    },
  )
}
