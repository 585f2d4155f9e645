import type { DepartureToday } from '#contracts/office/dashboard.ts'
import { departureFlags, departureState } from '#domain/network/departure-state.ts'
import type { DepartureTodayRow } from './today-queries.ts'

export function presentDepartureToday(row: DepartureTodayRow, now: Date): DepartureToday {
  const { id, status, capacity, sold, boarded, owing } = row
  const departure = {
    status,
    departTime: row.depart_time,
    hasDriver: row.driver_name !== null,
    capacity,
    sold,
    boarded,
  }
  return {
    id,
    route: { origin: row.origin, destination: row.destination },
    departTime: row.depart_time.toISOString(),
    bus: { busType: row.bus_type, plateNo: row.plate_no },
    driverName: row.driver_name,
    capacity,
    sold,
    boarded,
    owing,
    owingBookings: row.owing_bookings,
    state: departureState(departure, now),
    flags: departureFlags(departure, now),
  }
}
