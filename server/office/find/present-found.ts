import type { Found } from '#contracts/office/find.ts'
import type { FoundBookingRow, FoundBusRow, FoundPaymentRow, FoundTripRow } from './queries.ts'

export const presentFoundBooking = (row: FoundBookingRow): Found['bookings'][number] => ({
  id: row.id,
  bookingToken: row.booking_token,
  status: row.status,
  passengerName: row.passenger_name,
  mobile: row.mobile,
  route: { origin: row.origin, destination: row.destination },
  departTime: row.depart_time.toISOString(),
})

export const presentFoundPayment = (row: FoundPaymentRow): Found['payments'][number] => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  amount: row.amount_kobo,
  passengerName: row.passenger_name,
})

export const presentFoundTrip = (row: FoundTripRow): Found['trips'][number] => ({
  id: row.id,
  route: { origin: row.origin, destination: row.destination },
  status: row.status,
  departTime: row.depart_time.toISOString(),
  plateNo: row.plate_no,
})

export const presentFoundBus = (row: FoundBusRow): Found['buses'][number] => ({
  id: row.id,
  plateNo: row.plate_no,
  busType: row.bus_type,
  isActive: row.is_active,
})
