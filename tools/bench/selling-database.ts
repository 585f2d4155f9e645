import type pg from 'pg'

export const SEATS_PER_TRIP = 14
export const ROUTES = 50

/**
 * Returns SQL that creates trips. Trip n leaves two days and n × 10 minutes from now, from Town n % 50 to Camp n % 50,
 * with its own bus and the seat ids 14n-13 to 14n.
 */
export const tripsOnSale = (trips: number): string => `
  insert into routes (origin, destination, duration)
    select 'Town ' || n, 'Camp ' || n, '8 hours' from generate_series(0, ${ROUTES - 1}) n;
  insert into batches (year, letter, stream) values (2026, 'A', 'I');
  insert into buses (plate_no, bus_type, capacity) select 'B-' || n, 'Sprinter', 14 from generate_series(1, ${trips}) n;
  insert into trips (route_id, bus_id, batch_id, depart_time, arrive_time, price_kobo)
    select n % ${ROUTES} + 1, n, 1, at, at + interval '8 hours', 3500000
    from generate_series(1, ${trips}) n, lateral (select now() + interval '2 days' + n * interval '10 minutes' as at) t;
  insert into seats (trip_id, seat_no)
    select n, s from generate_series(1, ${trips}) n, generate_series(1, ${SEATS_PER_TRIP}) s order by n, s;
`

/**
 * Deletes all bookings and puts all seats on sale, or takes all off sale. Locks the tables first, because the last
 * requests of the previous round may still be running. Uses the lock order of the product, to avoid a deadlock with
 * those requests.
 */
export async function resetSeats(pool: pg.Pool, status: 'AVAILABLE' | 'UNAVAILABLE'): Promise<void> {
  await pool.query(`
    begin;
    lock table bookings, seats in exclusive mode;
    update seats set status = '${status}', booking_id = null, hold_expires_at = null where status <> '${status}';
    delete from bookings;
    commit`)
  await pool.query('vacuum seats, bookings')
  await pool.query('checkpoint')
}
