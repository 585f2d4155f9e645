import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import { SeatPassengers } from './seat-passengers.tsx'

const booking = {
  id: 1,
  bookingToken: 'TAF0000001',
  status: 'CONFIRMED',
  passengerName: 'Ada Okon',
  mobile: '0803-555-0100',
  seatNos: ['2', '3', '4'],
  amountPaid: 10_000,
  amountDue: 95_000,
  createdAt: '2026-01-20T05:00:00.000Z',
} as const

const sold = (seatNo: string, passenger: { name: string; phone: string } | null): StaffSeat => ({
  id: Number(seatNo),
  seatNo,
  isAvailable: false,
  status: 'BOOKED',
  bookingId: 1,
  booking: { ...booking, seatNos: [...booking.seatNos], passenger },
  heldBy: null,
  holdEnds: null,
})

test('each seat names its own passenger and the buyer, and a booking owes once for all its seats', () => {
  const html = renderToStaticMarkup(
    <SeatPassengers
      seats={[
        sold('2', { name: 'Ada Okon', phone: '' }),
        sold('3', { name: 'Bisi Sample', phone: '' }),
        sold('4', null),
      ]}
      onOpen={() => {}}
    />,
  )
  const rows = html
    .split('<li>')
    .slice(1)
    .map((row) => row.split('</li>')[0]?.replace(/<[^>]+>/g, ' '))
  expect(rows[0]).toMatch(/Ada Okon\s+₦95,000/)
  expect(rows[1]).toMatch(/Bisi Sample\s+booked by\s+Ada Okon\s+with seat 2/)
  expect(rows[2]).toMatch(/Not named\s+booked by\s+Ada Okon\s+with seat 2/)
})
