import type { Selectable } from 'kysely'
import type { Records } from '#sandbox/paystack/ledger.ts'
import type * as schema from '#server/platform/database/schema.ts'
import type { State } from './rows.ts'

/** A row as JSON, in which times are texts and large numbers are numbers. */
type Row<Table> = {
  [Column in keyof Selectable<Table>]: Selectable<Table>[Column] extends Date
    ? string
    : Selectable<Table>[Column] extends Date | null
      ? string | null
      : Selectable<Table>[Column]
}

export type Facts = ReturnType<typeof readFacts>

/** Parses the rows of a state. `booking` is the passenger's booking; it is undefined before they hold seats. */
export function readFacts({ rows, provider }: State) {
  const all = <Table>(name: string) => JSON.parse(rows.tables.get(name) ?? '[]') as Row<Table>[]
  const bookings = all<schema.Bookings>('bookings')
  return {
    at: rows.at,
    bookings,
    booking: bookings[0],
    seats: all<schema.Seats>('seats'),
    trips: all<schema.Trips>('trips'),
    payments: all<schema.Payments>('payments'),
    refunds: all<schema.Refunds>('refunds'),
    disputes: all<schema.Disputes>('disputes'),
    acts: all<schema.BookingActs>('booking_acts'),
    cancellations: all<schema.TripCancellations>('trip_cancellations'),
    tickets: all<schema.Tickets>('tickets'),
    exceptions: all<schema.DoorExceptions>('door_exceptions'),
    provider: JSON.parse(provider) as Records,
  }
}
