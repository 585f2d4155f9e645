import type { DataExport, ExportedBooking } from '#contracts/data-export.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { kobo, toNaira } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectConsents } from './consent-queries.ts'
import { digestOfPerson } from './consents.ts'
import {
  type BookingRow,
  type PaymentRow,
  type RefundRow,
  selectBookings,
  selectMessages,
  selectNotifications,
  selectPaymentsOf,
  selectRefundsOf,
  selectRepliesTo,
} from './export-queries.ts'
import { contactOf, type Person } from './person.ts'
import { selectBookingIds, selectMessageIds, selectNotificationIds } from './person-queries.ts'

/** Returns everything that we hold about a person, and nothing about other people. */
export async function exportData(
  context: Pick<AppContext, 'background' | 'config'>,
  person: Person,
  now: Date,
): Promise<DataExport> {
  const db = context.background
  const bookingIds = await selectBookingIds(db, person)
  const consents = await selectConsents(db, await digestOfPerson(db, person))
  return {
    madeAt: now.toISOString(),
    company: (await readCompany({ db, config: context.config })).name,
    about: contactOf(person),
    bookings: await bookingsOf(db, person, bookingIds),
    messages: await messagesOf(db, person),
    notifications: await notificationsOf(db, person, bookingIds),
    consents: consents.map(({ kind, textVersion, givenAt, withdrawnAt }) => ({
      consent: kind,
      textVersion,
      givenAt: givenAt.toISOString(),
      withdrawnAt: iso(withdrawnAt),
    })),
  }
}

async function bookingsOf(
  db: Database,
  person: Person,
  bookingIds: readonly number[],
): Promise<ExportedBooking[]> {
  const payments = await selectPaymentsOf(db, bookingIds)
  const refunds = await selectRefundsOf(db, bookingIds)
  const rows = await selectBookings(db, bookingIds)
  return rows.map((row) => ({
    ...presentBooking(row),
    payments: payments
      .filter(({ booking_id }) => booking_id === row.id)
      .map((payment) => presentPayment(payment, person)),
    refunds: refunds.filter(({ booking_id }) => booking_id === row.id).map(presentRefund),
  }))
}

const presentBooking = (row: BookingRow) => ({
  reference: formatReference(row.booking_token),
  status: row.status,
  bookedAt: row.created_at.toISOString(),
  trip: {
    from: row.origin,
    to: row.destination,
    departs: row.depart_time.toISOString(),
    arrives: row.arrive_time.toISOString(),
  },
  seats: row.seat_nos,
  passenger: {
    title: row.passenger_title,
    name: row.passenger_name,
    age: row.passenger_age,
    address: row.passenger_address,
    email: row.email,
    phone: row.mobile,
  },
  nextOfKin: { name: row.next_of_kin_name, phone: row.next_of_kin_phone },
  networkAddress: row.visitor_ip,
  total: nairaOf(row.total_kobo),
  paid: nairaOf(row.paid_kobo),
})

const presentPayment = (row: PaymentRow, person: Person) => ({
  reference: row.reference,
  amount: nairaOf(row.amount_kobo),
  status: row.status,
  method: row.provider,
  paidAt: iso(row.paid_at),
  receiptTo: 'email' in person && row.payer_email === person.email ? row.payer_email : null,
})

const presentRefund = (row: RefundRow) => ({
  amount: nairaOf(row.amount_kobo),
  status: row.status,
  requestedAt: row.created_at.toISOString(),
  completedAt: iso(row.processed_at),
})

async function messagesOf(db: Database, person: Person): Promise<DataExport['messages']> {
  const messageIds = await selectMessageIds(db, person)
  const replies = await selectRepliesTo(db, messageIds)
  const rows = await selectMessages(db, messageIds)
  return rows.map((row) => ({
    sentAt: row.created_at.toISOString(),
    name: row.name,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    networkAddress: row.ip_address,
    replies: replies
      .filter(({ message_id }) => message_id === row.id)
      .map(({ created_at, body }) => ({ sentAt: created_at.toISOString(), text: body })),
  }))
}

async function notificationsOf(
  db: Database,
  person: Person,
  bookingIds: readonly number[],
): Promise<DataExport['notifications']> {
  const ids = await selectNotificationIds(db, person)
  return (await selectNotifications(db, { bookingIds, ids })).map((row) => ({
    type: row.type,
    to: row.contact_info,
    subject: row.subject,
    text: row.message,
    createdAt: row.created_at.toISOString(),
    sentAt: iso(row.sent_at),
  }))
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const nairaOf = (amount: number): number => toNaira(kobo(amount))
