import { createHash } from 'node:crypto'
import type { Records } from '#sandbox/paystack/ledger.ts'
import type { State } from './rows.ts'

/** The tables that affect later acts. */
const TABLES = [
  'bookings',
  'seats',
  'trips',
  'payments',
  'refunds',
  'refund_accounts',
  'disputes',
  'dispute_answers',
  'booking_acts',
  'trip_cancellations',
  'passengers',
  'tickets',
  'door_events',
  'door_exceptions',
  'departed_manifests',
  'unknown_payments',
]

/** Columns with random values, or with values that only people read. The digest contains only whether they are set. */
const RANDOM = new Set([
  'access_code',
  'authorization_url',
  'booking_token',
  'collect_code',
  'csv',
  'idem_key',
  'last_error',
  'list',
  'pack',
  'payload',
  'provider_id',
  'provider_refund_id',
  'provider_txn_id',
  'receipt_no',
  'reference',
  'seq',
  'short_code',
  'signature',
])

/** Columns that are left out, because they only count something or repeat other columns. */
const IGNORED = new Set(['updated_at', 'last_checked_at', 'attempts', 'check_count', 'search_words'])

/** Columns that a refused act may change: those of IGNORED, and the provider's last response. */
export const NOTES = new Set([
  ...IGNORED,
  'gateway_response',
  'next_check_at',
  'provider_said_at',
  'provider_status',
])

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Past or future times count as equal if their distances from now are between the same two of these ages. No rule of
 * the product has a time limit near one of them.
 */
const AGES = [8 * MINUTE, 45 * MINUTE, 20 * HOUR, 60 * HOUR, 6.5 * DAY, 20 * DAY, 45 * DAY]

const age = (at: string, now: number): string => {
  const away = Date.parse(at) - now
  const place = AGES.filter((limit) => Math.abs(away) > limit).length
  return away < 0 ? `past${place}` : `future${place}`
}

const IS_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const TIMES_WITHIN = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d:\d\d)/g

/**
 * Returns a digest of a state without ids, random values and exact times. Two histories with the same digest continue
 * in the same way, so only one of them is followed.
 */
export function digestOf({ rows, provider }: State, { without = IGNORED } = {}): string {
  const hash = createHash('sha256')
  const numbers = new Map<string, number>()
  const numberOf = (kind: string, id: unknown): string => {
    const key = `${kind} ${id}`
    const known = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, known)
    return `#${known}`
  }
  const shortened = (table: string, column: string, value: unknown): unknown => {
    if (value === null || without.has(column)) return null
    if (RANDOM.has(column)) return true
    if (column === 'id') return numberOf(table, value)
    const kind = OWNERS[column]
    if (kind) return numberOf(kind, value)
    if (typeof value !== 'string')
      return typeof value === 'object'
        ? JSON.stringify(value).replace(TIMES_WITHIN, (at) => age(at, rows.at))
        : value
    if (value.startsWith('\\x')) return true
    return IS_TIME.test(value) ? age(value, rows.at) : value
  }
  for (const table of TABLES) {
    const all = JSON.parse(rows.tables.get(table) ?? '[]') as Record<string, unknown>[]
    for (const row of all)
      hash.update(
        JSON.stringify(Object.entries(row).map(([column, value]) => shortened(table, column, value))),
      )
    hash.update(`;${table}`)
  }
  hash.update(JSON.stringify(delays(rows.tables)))
  hash.update(JSON.stringify(providerFacts(JSON.parse(provider) as Records)))
  return hash.digest('base64url')
}

/** The referenced table of each foreign key column, if a history can add rows to that table. */
const OWNERS: Record<string, string> = {
  booking_id: 'bookings',
  payment_id: 'payments',
  refund_id: 'refunds',
  dispute_id: 'disputes',
  previous_id: 'disputes',
  act_id: 'booking_acts',
  trip_cancellation_id: 'trip_cancellations',
  with_passenger_id: 'passengers',
  device_id: 'door_devices',
  first_device_id: 'door_devices',
}

/** Returns for each booking by how many minutes it now leaves later than promised. */
function delays(tables: Map<string, string>): (number | null)[] {
  const trips = JSON.parse(tables.get('trips') ?? '[]') as { id: number; depart_time: string }[]
  const bookings = JSON.parse(tables.get('bookings') ?? '[]') as {
    trip_id: number
    promised_depart_time: string | null
  }[]
  return bookings.map(({ trip_id, promised_depart_time }) => {
    const trip = trips.find(({ id }) => id === trip_id)
    if (!trip || !promised_depart_time) return null
    return Math.round((Date.parse(trip.depart_time) - Date.parse(promised_depart_time)) / MINUTE)
  })
}

const providerFacts = ({ transactions, refunds, disputes }: Records) => {
  const place = (reference: string) => transactions.findIndex((one) => one.reference === reference)
  return [
    transactions.map(({ status, amount, paidAmount, currency, disputed }) => [
      status,
      amount,
      paidAmount,
      currency,
      disputed,
    ]),
    refunds.map(({ reference, amount, status, disputeId }) => [
      place(reference),
      amount,
      status,
      disputeId !== undefined,
    ]),
    disputes.map(({ reference, amount, status, resolution, answer }) => [
      place(reference),
      amount,
      status,
      resolution,
      answer?.resolution,
      answer?.refundAmount,
    ]),
  ]
}
