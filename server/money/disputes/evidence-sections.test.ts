import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import { readPdf } from '#testing/read-pdf.ts'
import type { DisputeFacts } from './dispute-facts.ts'
import { evidenceSections } from './evidence-sections.ts'
import { packPdf } from './pack-pdf.ts'

const facts: DisputeFacts = {
  id: 7,
  providerId: '624',
  reason: 'chargeback',
  disputed: naira(35_000),
  companyName: 'Tafiya',
  reference: 'TAF-1',
  transactionId: '99',
  channel: 'card',
  startedAt: lagosInstant('2026-11-01', '09:58'),
  paidAt: lagosInstant('2026-11-01', '10:00'),
  received: naira(35_000),
  owed: kobo(0),
  returned: kobo(0),
  sent: kobo(0),
  unclear: kobo(0),
  taken: kobo(0),
  bookingId: 3,
  bookingToken: '7K9QM2XD4HRBT8WZ',
  bookingStatus: 'CONFIRMED',
  cancelledBecause: null,
  bookedAt: lagosInstant('2026-11-01', '09:55'),
  termsVersion: '2026-11',
  termsAgreedAt: lagosInstant('2026-11-01', '09:58'),
  ipAddress: '102.89.1.2',
  passengerName: 'Tester Uche',
  email: 'uche@example.com',
  mobile: '08030000001',
  seatNos: ['4'],
  price: naira(35_000),
  total: naira(35_000),
  origin: 'Lagos',
  destination: 'Awgu',
  departTime: lagosInstant('2026-11-10', '06:00'),
  plateNo: 'TFY-044-LA',
  tripStatus: 'COMPLETED',
  deliveries: [
    {
      type: 'email',
      kind: 'ticket',
      sentAt: lagosInstant('2026-11-01', '10:01').toISOString(),
      messageId: '<ticket.3@tafiya.test>',
    },
  ],
  boardings: [
    {
      seatNo: '4',
      boardedAt: lagosInstant('2026-11-10', '05:40').toISOString(),
      boardedBy: 12,
      device: { id: 31, isPhone: true },
    },
  ],
  refunds: [],
}

const linesOf = (given: DisputeFacts) =>
  Object.fromEntries(evidenceSections(given).map(({ title, lines }) => [title, lines]))

test('the evidence has six facts with times, message IDs and amounts', () => {
  expect(linesOf(facts)).toEqual({
    'Booking and fare': [
      'Booking 7K9Q-M2XD-4HRB-T8WZ, made Sun 1 Nov 2026, 9:55 am WAT: confirmed',
      'Passenger Tester Uche, uche@example.com, 08030000001',
      'Lagos to Awgu, Tue 10 Nov 2026, 6:00 am WAT, bus TFY-044-LA, seat 4',
      'Fare ₦35,000: 1 × ₦35,000',
      'Paid ₦35,000 by card, Sun 1 Nov 2026, 10:00 am WAT',
      'Payment reference TAF-1, transaction 99',
    ],
    'Terms accepted': [
      'Version 2026-11 of the terms accepted Sun 1 Nov 2026, 9:58 am WAT',
      'Payment started Sun 1 Nov 2026, 9:58 am WAT',
      'Network address 102.89.1.2',
    ],
    'Ticket delivered': [
      'E-mail (ticket) sent Sun 1 Nov 2026, 10:01 am WAT, message ID <ticket.3@tafiya.test>',
    ],
    Boarding: ['Seat 4 boarded Tue 10 Nov 2026, 5:40 am WAT, recorded by staff member 12, device 31 (phone)'],
    'Manifest line': ['Seat 4, Tester Uche, 7K9Q-M2XD-4HRB-T8WZ, boarded Tue 10 Nov 2026, 5:40 am WAT'],
    'Refund history': ['No refund of this payment was made or requested.'],
  })
})

test.each([
  [{ id: 7, isPhone: false }, 'device 7 (back-office)'],
  [null, 'device not available'],
])('the boarding line names the device %j', (device, words) => {
  const boardings = facts.boardings.map((boarding) => ({ ...boarding, device }))
  expect(linesOf({ ...facts, boardings }).Boarding?.[0]).toMatch(
    new RegExp(`, ${words.replace(/[()]/g, '\\$&')}$`),
  )
})

test('a missing fact is named, and a cancelled booking is on no manifest', () => {
  const bare = {
    ...facts,
    deliveries: [],
    boardings: [],
    bookingStatus: 'CANCELLED',
    cancelledBecause: 'staff',
    termsVersion: null,
    termsAgreedAt: null,
  }
  const lines = linesOf(bare)
  for (const title of ['Ticket delivered', 'Boarding', 'Manifest line'])
    expect(lines[title]).toEqual(['not available'])
  expect(lines['Terms accepted']?.[0]).toBe('Time of acceptance and version of the terms not available')
  expect(lines['Booking and fare']?.[0]).toContain('cancelled (Cancelled by staff)')
})

test('the PDF has every line, also on several pages and with letters that no font has', async () => {
  const refund = {
    amount: 100,
    status: 'PROCESSED',
    reason: 'goodwill',
    method: 'paystack',
    createdAt: facts.startedAt.toISOString(),
    processedAt: null,
    providerRefundId: null,
  }
  const many = { ...facts, passengerName: '李 Uche', refunds: Array.from({ length: 80 }, () => refund) }
  const pages = readPdf(await packPdf(many, facts.startedAt))
  expect(pages.length).toBeGreaterThan(1)
  const words = pages.flat().map(({ text }) => text)
  expect(words).toEqual(expect.arrayContaining(['Evidence for dispute 624', 'Boarding', 'Refund history']))
})
