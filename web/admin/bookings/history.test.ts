import { expect, test } from 'vitest'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { historyOf } from './history.ts'

const deed = (id: string, action: string, at: string, actorName: string | null = null) => ({
  id,
  action,
  details: '₦35,000',
  actorName,
  at,
})

const booking = (more: Partial<AdminBookingDetail>) =>
  ({
    createdAt: '2026-11-15T22:50:00.000Z',
    history: [],
    notifications: [],
    ...more,
  }) as unknown as AdminBookingDetail

test('actions and messages form one timeline, newest first and grouped by Lagos day', () => {
  const days = historyOf(
    booking({
      history: [
        deed('2', 'payment.received', '2026-11-15T23:05:00.000Z', 'Demo Admin'),
        deed('1', 'payment.started', '2026-11-15T22:55:00.000Z'),
      ],
      notifications: [
        {
          id: 7,
          type: 'email',
          kind: 'ticket',
          contactInfo: 'a@example.com',
          status: 'failed',
          sentAt: null,
          createdAt: '2026-11-15T23:06:00.000Z',
        },
      ],
    }),
  )
  expect(days.map(({ day, events }) => [day, events.map(({ title, more }) => [title, more])])).toEqual([
    [
      'Mon 16 Nov 2026',
      [
        ['Ticket not e-mailed', 'a@example.com, failed'],
        ['Payment received', '₦35,000 · by Demo Admin'],
      ],
    ],
    [
      'Sun 15 Nov 2026',
      [
        ['PENDING: payment started', '₦35,000'],
        ['DRAFT created on the website', ''],
      ],
    ],
  ])
})

test('an action without a title is named in plain words; a booking made by staff shows no public draft', () => {
  const [day] = historyOf(
    booking({
      history: [
        deed('2', 'payment.set-paid', '2026-11-15T10:00:00.000Z'),
        deed('1', 'booking.created', '2026-11-15T09:00:00.000Z', 'Demo Admin'),
      ],
    }),
  )
  expect(day?.events.map(({ title }) => title)).toEqual(['Payment set paid', 'Booked in the back-office'])
})

test('a cancelled booking shows its end once, with or without an entry in the audit log', () => {
  const titles = (more: Partial<AdminBookingDetail>) =>
    historyOf(booking({ status: 'CANCELLED', cancelledAt: '2026-11-15T22:58:00.000Z', ...more })).flatMap(
      ({ events }) => events.map(({ title }) => title),
    )
  const made = 'DRAFT created on the website'
  expect(titles({ cancelledBecause: 'expired' })).toEqual(['CANCELLED: not paid in time', made])
  expect(titles({ cancelledBecause: 'customer' })).toEqual(['CANCELLED', made])
  const logged = [deed('1', 'hold.expired', '2026-11-15T22:58:00.000Z')]
  expect(titles({ cancelledBecause: 'expired', history: logged })).toEqual([
    'CANCELLED: not paid in time',
    made,
  ])
})
