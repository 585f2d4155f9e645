import type { Bus } from '#contracts/network/buses.ts'
import type { BusRow } from './queries.ts'

export const presentBus = (row: BusRow): Bus => ({
  id: row.id,
  plateNo: row.plate_no,
  busType: row.bus_type,
  capacity: row.capacity,
  seatsPerRow: row.seats_per_row,
  amenities: row.amenities,
  isActive: row.is_active,
  nextDeparture: row.next_departure?.toISOString() ?? null,
  tripsAhead: row.trips_ahead,
  soldTripsAhead: row.sold_trips_ahead,
  updatedAt: row.updated_at.toISOString(),
})
