import { expect, test } from 'vitest'
import { LONGEST_SMS } from '#contracts/messages/notifications.ts'
import { ticketSms } from './ticket-sms.ts'

const TRIP = {
  id: 1,
  status: 'SCHEDULED',
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  departTime: '2026-11-17T05:00:00.000Z',
  arriveTime: '2026-11-17T15:00:00.000Z',
  batch: '2026_A Stream_I',
  bus: { busType: 'Coaster44', plateNo: 'LSR-521-XA' },
} as const

const seats = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i, seatNo: `${i + 30}` }))

test('the SMS has the reference, trip, time and seats, and the balance only if one is due', () => {
  const sold = { bookingToken: '7K3MQ2XV9B4THD5N', trip: TRIP, seat: seats(2), amountDue: 0 }
  expect(ticketSms(sold)).toBe(
    'your ticket is 7K3M-Q2XV-9B4T-HD5N, Lagos to Awgu (Enugu), Tue 17 Nov 2026, 6:00 am WAT, seats 30, 31. Show this SMS when you board.',
  )
  expect(ticketSms({ ...sold, amountDue: 60_000 })).toContain(' Pay the balance of ₦60,000 before boarding. ')
})

test('the largest booking fits into an SMS', () => {
  const sold = { bookingToken: '7K3MQ2XV9B4THD5N', trip: TRIP, seat: seats(13), amountDue: 12_000_000 }
  expect(ticketSms(sold).length).toBeLessThan(LONGEST_SMS)
})
