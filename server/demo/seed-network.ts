import { batchName } from '#domain/network/batch-name.ts'
import { USUAL_SEATS_PER_ROW } from '#domain/network/bus-types.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { firstDayOf, reportingFrom } from '#server/demo/network/demo-batches.ts'
import { DEMO_BUSES } from '#server/demo/network/demo-fleet.ts'
import { stopsOf } from '#server/demo/network/demo-stops.ts'
import { DIRECTIONS, durationInWords } from '#server/demo/network/directions.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { stopsColumns } from '#server/platform/rules/stops.ts'
import { found } from './found.ts'
import { daysAfter } from './moments.ts'
import type { DemoPlan } from './plan-demo.ts'
import { insertBatches, insertBuses, insertRoutes, insertTripsWithSeats } from './queries.ts'
import type { StaffIds } from './seed-settings.ts'

export type TripIds = Map<PlannedTrip, number>

/** Inserts routes in both directions, buses, batches, and every planned trip with its seats. */
export async function seedNetwork(
  tx: Database,
  plan: DemoPlan,
  staff: StaffIds,
  now: Date,
): Promise<TripIds> {
  const opened = daysAfter(now, -118)
  const routeIds = await seedRoutes(tx, opened)
  const busIds = await seedBuses(tx, opened)
  const batchIds = await seedBatches(tx, plan, opened, lagosDay(now))
  const busOf = (trip: PlannedTrip): number => found(busIds.get(trip.bus.plateNo), `bus ${trip.bus.plateNo}`)
  const rows = await insertTripsWithSeats(
    tx,
    plan.trips.map((trip) => ({
      route_id: found(routeIds.get(routeName(trip.direction)), `route ${routeName(trip.direction)}`),
      bus_id: busOf(trip),
      batch_id: found(batchIds.get(batchName(trip.batch)), `batch ${batchName(trip.batch)}`),
      driver_id: trip.isDriven ? staff.driver : null,
      status: trip.status,
      depart_time: trip.departTime,
      arrive_time: trip.arriveTime,
      price_kobo: trip.priceKobo,
      created_at: trip.createdAt,
      updated_at: trip.canceledAt ?? trip.createdAt,
    })),
  )
  const ids = new Map(rows.map(({ id, busId, departTime }) => [`${busId} ${departTime.toISOString()}`, id]))
  return new Map(
    plan.trips.map((trip) => {
      const name = `${busOf(trip)} ${trip.departTime.toISOString()}`
      return [trip, found(ids.get(name), `trip of bus ${name}`)]
    }),
  )
}

async function seedRoutes(tx: Database, opened: Date): Promise<Map<string, number>> {
  const routes = await insertRoutes(
    tx,
    DIRECTIONS.map((direction) => ({
      origin: direction.origin,
      destination: direction.destination,
      distance_km: direction.pair.km,
      duration: durationInWords(direction),
      payment_type: direction.pair.paymentType,
      is_active: direction.pair.isActive,
      ...stopsColumns(stopsOf(direction)),
      created_at: opened,
      updated_at: opened,
    })),
  )
  return new Map(routes.map((route) => [routeName(route), route.id]))
}

async function seedBuses(tx: Database, opened: Date): Promise<Map<string, number>> {
  const buses = await insertBuses(
    tx,
    DEMO_BUSES.map(({ plateNo, busType, capacity, amenities, isActive }) => ({
      plate_no: plateNo,
      bus_type: busType,
      capacity,
      seats_per_row: USUAL_SEATS_PER_ROW,
      amenities,
      is_active: isActive,
      created_at: opened,
      updated_at: opened,
    })),
  )
  return new Map(buses.map(({ id, plateNo }) => [plateNo, id]))
}

/** The active batch reports within a week, so that the calendar of a new demo shows it. */
async function seedBatches(
  tx: Database,
  plan: DemoPlan,
  opened: Date,
  today: string,
): Promise<Map<string, number>> {
  const batches = await insertBatches(
    tx,
    plan.batches.map((batch, i) => ({
      ...batch,
      ...reportingFrom(i === plan.batches.length - 1 ? today : firstDayOf(batch)),
      is_active: i === plan.batches.length - 1,
      created_at: opened,
      updated_at: opened,
    })),
  )
  return new Map(batches.map((batch) => [batchName(batch), batch.id]))
}
