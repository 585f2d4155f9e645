import type {
  DataExport,
  ExportedBooking,
  ExportedMessage,
  ExportedNotification,
  ExportedPayment,
  ExportedSeat,
} from '#contracts/office/data-export.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type ConsentRow, selectConsents } from './consent-queries.ts'
import {
  type ActRow,
  type BookingRow,
  type NotificationRow,
  type PaymentRow,
  type RefundRow,
  type SeatRow,
  selectActsOf,
  selectBookings,
  selectIdsOfNotifications,
  selectMessages,
  selectNotifications,
  selectPayments,
  selectPaymentsOf,
  selectRefundsOf,
  selectRepliesTo,
  selectSeats,
} from './export-queries.ts'
import { findHoldings } from './holdings.ts'
import { contactOf, type Person, type Reach } from './person.ts'
import { digestOfPerson } from './person-digest.ts'

type Head = Pick<DataExport, 'madeAt' | 'company' | 'about'>
type Lists = Omit<DataExport, keyof Head>

/** An export before its records are read. Each list is read a page at a time, the newest records first. */
export type OpenExport = {
  head: Head
  pages: { [List in keyof Lists]: () => AsyncGenerator<Lists[List]> }
}

/** Finds everything that we hold about a person, and nothing about other people. */
export async function openExport(
  { background: db, config }: Pick<AppContext, 'background' | 'config'>,
  person: Person,
  reach: Reach,
  now: Date,
): Promise<OpenExport> {
  const { bookingIds, messageIds, notificationIds, otherPaymentIds, passengerIds } = await findHoldings(
    db,
    person,
    reach,
  )
  const letterIds = await selectIdsOfNotifications(db, { bookingIds, ids: notificationIds })
  const consents = await selectConsents(db, await digestOfPerson(db, person))
  return {
    head: {
      madeAt: now.toISOString(),
      company: (await readCompany({ db, config })).name,
      about: contactOf(person),
    },
    pages: {
      bookings: () => read(bookingIds, (ids) => bookingsWith(db, person, ids)),
      otherPayments: () =>
        read(otherPaymentIds, async (ids) =>
          (await selectPayments(db, ids)).map((row) => presentPayment(row, person)),
        ),
      seats: () => read(passengerIds, async (ids) => (await selectSeats(db, ids)).map(presentSeat)),
      messages: () => read(messageIds, (ids) => messagesWith(db, ids)),
      notifications: () =>
        read(letterIds, async (ids) => (await selectNotifications(db, ids)).map(presentNotification)),
      consents: async function* () {
        yield consents.map(presentConsent)
      },
    },
  }
}

/** The records that one query reads. */
const PER_PAGE = 200

async function* read<Row>(
  ids: readonly number[],
  readPage: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const newestFirst = ids.toSorted((a, b) => b - a)
  for (let at = 0; at < ids.length; at += PER_PAGE) yield await readPage(newestFirst.slice(at, at + PER_PAGE))
}

async function bookingsWith(
  db: Database,
  person: Person,
  bookingIds: readonly number[],
): Promise<ExportedBooking[]> {
  const payments = await selectPaymentsOf(db, bookingIds)
  const refunds = await selectRefundsOf(db, bookingIds)
  const acts = await selectActsOf(db, bookingIds)
  const rows = await selectBookings(db, bookingIds)
  return rows.map((row) => ({
    ...presentBooking(row),
    payments: payments
      .filter(({ booking_id }) => booking_id === row.id)
      .map((payment) => presentPayment(payment, person)),
    refunds: refunds.filter(({ booking_id }) => booking_id === row.id).map(presentRefund),
    acts: acts.filter(({ booking_id }) => booking_id === row.id).map(presentAct),
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

const presentPayment = (row: PaymentRow, person: Person): ExportedPayment => ({
  reference: row.reference,
  amount: nairaOf(row.amount_kobo),
  status: row.status,
  method: row.provider,
  paidAt: iso(row.paid_at),
  receiptTo: 'email' in person && row.payer_email === person.email ? row.payer_email : null,
  terms:
    row.terms_version === null || row.terms_agreed_at === null
      ? null
      : {
          version: row.terms_version,
          agreedAt: row.terms_agreed_at.toISOString(),
          networkAddress: row.terms_ip,
        },
})

const presentSeat = (row: SeatRow): ExportedSeat => ({
  trip: {
    from: row.origin,
    to: row.destination,
    departs: row.depart_time.toISOString(),
    arrives: row.arrive_time.toISOString(),
  },
  seat: row.seat_no,
  name: row.name,
  phone: row.phone,
  address: row.address,
  nextOfKin: { name: row.next_of_kin_name, phone: row.next_of_kin_phone },
  infant: row.infant_name,
})

const presentRefund = (row: RefundRow) => ({
  amount: nairaOf(row.amount_kobo),
  status: row.status,
  requestedAt: row.created_at.toISOString(),
  completedAt: iso(row.processed_at),
  account:
    row.bank_name === null || row.account_end === null
      ? null
      : { bank: row.bank_name, lastDigits: row.account_end },
})

const presentAct = (row: ActRow) => ({
  what: row.kind,
  doneBy: doneBy(row),
  doneAt: row.created_at.toISOString(),
  seats: row.seat_nos,
  charge: nairaOf(row.charge_kobo),
  refund: nairaOf(row.back_kobo),
})

/** The product acts for the company, for example when a cancelled seat was sold again. */
const doneBy = ({ by_passenger, by_staff }: ActRow) => {
  if (by_passenger) return 'passenger' as const
  return by_staff ? ('staff' as const) : ('company' as const)
}

async function messagesWith(db: Database, messageIds: readonly number[]): Promise<ExportedMessage[]> {
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

const presentNotification = (row: NotificationRow): ExportedNotification => ({
  type: row.type,
  to: row.contact_info,
  subject: row.subject,
  text: row.message,
  createdAt: row.created_at.toISOString(),
  sentAt: iso(row.sent_at),
})

const presentConsent = ({ kind, textVersion, givenAt, withdrawnAt }: ConsentRow) => ({
  consent: kind,
  textVersion,
  givenAt: givenAt.toISOString(),
  withdrawnAt: iso(withdrawnAt),
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const nairaOf = (amount: number): number => toNaira(kobo(amount))
