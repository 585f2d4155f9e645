import { sql } from 'kysely'
import { MAX_PASSENGERS } from '#domain/company/settings.ts'
import { IS_UNCONFIRMED } from '#server/platform/rules/booking-states.ts'
import type { DraftPlaces } from './draft-to-hold.ts'

/** Maximum number of unpaid bookings with which one person may hold seats. */
export const MAX_HOLDS_PER_PERSON = 3

/**
 * A network that holds this many seats, or more than a quarter of the bus, needs a proof of work for its next hold. The
 * more seats it holds, the more bits the proof must have, from MIN_BITS to MAX_BITS.
 */
const SEATS_WITHOUT_PROOF = 10

const MIN_BITS = 14

export const MAX_BITS = 17

/**
 * Maximum number of seats that a network holds at once. Carriers put thousands of people behind one IPv4 address; a /64
 * of IPv6 is one household. On one bus, a household holds at most half of the seats or MAX_PASSENGERS, whichever
 * is more.
 */
const MAX_SEATS = { carrier: 600, household: 30 }

const MAX_DRAFTS_PER_HOUR = { carrier: 1_500, household: 60 }

export const THIS_HOUR = sql`to_timestamp(floor(extract(epoch from now()) / 3600) * 3600)`

/**
 * The counts that limit abuse, as parts of the statement that holds seats. `others` counts the other unpaid bookings of
 * the person. `network` tells what the network of the visitor may do. Both need the parts `trip` and `own`.
 */
export const limitsFor = (draft: DraftPlaces) => sql`
  others as (
    select count(*) as holds
    from bookings b
    where (b.email = nullif(${draft.email}, '') or b.hold_phone = ${draft.holdPhone}) and ${IS_UNCONFIRMED}
      and (b.is_by_ussd or not ${draft.isByUssd}::boolean) and b.id not in (select own.id from own)
      and exists (select from seats s where s.booking_id = b.id and s.hold_expires_at > now())
  ), neighbours as (
    select count(*) as seats, count(*) filter (where s.trip_id = ${draft.tripId}) as on_trip,
           (select coalesce(sum(r.hits), 0) from rate_limits r
            where r.key = ${draft.networkKey} and r.window_start = ${THIS_HOUR}) as drafts
    from bookings b join seats s on s.booking_id = b.id
    where b.visitor_ip between ${draft.firstIp}::inet and ${draft.lastIp}::inet and ${IS_UNCONFIRMED}
      and s.hold_expires_at > now() and b.id not in (select own.id from own)
  ), network as (
    -- Accepts one bit less, because the network may have taken more seats while the browser solved the proof.
    select asked.bits as required_bits, asked.bits <= ${draft.provenBits}::int + 1 as is_proven,
           n.drafts >= limits.drafts or n.seats + limits.wanted > limits.seats
             or coalesce(n.on_trip + limits.wanted > limits.on_trip, false) as is_full
    from neighbours n
    left join trip on true
    cross join lateral (
      select case
        when n.seats < ${sql.lit(SEATS_WITHOUT_PROOF)} and coalesce(n.on_trip * 4 <= trip.capacity, true) then 0
        else least(${sql.lit(MAX_BITS)}, ${sql.lit(MIN_BITS)}
               + floor(log(2.0, greatest(n.seats / ${sql.lit(SEATS_WITHOUT_PROOF)}.0, 1))))::int
      end as bits
    ) asked
    cross join lateral (
      select cardinality(${draft.seatId}::int[]) as wanted,
             case when is_household then ${sql.lit(MAX_SEATS.household)} else ${sql.lit(MAX_SEATS.carrier)} end as seats,
             case when is_household then ${sql.lit(MAX_DRAFTS_PER_HOUR.household)}
                  else ${sql.lit(MAX_DRAFTS_PER_HOUR.carrier)} end as drafts,
             case when is_household then greatest(${sql.lit(MAX_PASSENGERS)}, trip.capacity / 2) end as on_trip
      from (select ${draft.isHousehold}::boolean as is_household) visitor
    ) limits
  )`
