import { sql } from 'kysely'

/**
 * True if a phone has the boarding list of trip `t`. A list that was downloaded more than 12 hours before the departure
 * does not count: the trip was postponed to another day after the download, and its passengers can change their
 * bookings again.
 */
export const IS_DOOR_OPEN = sql<boolean>`coalesce(t.door_opened_at > t.depart_time - interval '12 hours', false)`

/** The time of door event `e` by our clock. */
export const CORRECTED_TIME = sql<Date>`(e.at - e.clock_offset_ms * interval '1 millisecond')`

/** True for a board event `e` that no unboard event of its seat names. `domain/boarding/door-events.ts` has the same rule. */
export const IS_STANDING = sql<boolean>`(e.kind = 'board' and not exists (
  select from door_events u
  where u.trip_id = e.trip_id and u.kind = 'unboard' and u.seat_no = e.seat_no
    and u.undoes @> jsonb_build_array(jsonb_build_object('deviceId', e.device_id, 'seq', e.seq))))`

/** Orders the scans of a seat: the first one holds it. */
export const FIRST_SCANS_FIRST = sql`${CORRECTED_TIME}, e.device_id, e.seq`
