import { expect, test } from 'vitest'
import { SettingsChange, SettingsInput } from './company-settings.ts'

const wordsFor = (change: object) =>
  SettingsChange.safeParse(change).error?.issues.map(({ path, message }) => [path[0], message])

const HTTPS = 'Use an address that starts with https://'

test.each([
  [{ companyName: ' ' }, 'companyName', 'Company name is required'],
  [{ contactEmail: 'hello@' }, 'contactEmail', 'Please enter a valid email'],
  [{ supportEmail: 'x' }, 'supportEmail', 'Please enter a valid email'],
  [{ contactPhone: '0800' }, 'contactPhone', 'Phone number must be at least 10 digits'],
  [{ supportPhone: 'call us' }, 'supportPhone', 'Phone number must be at least 10 digits'],
  [{ websiteUrl: 'http://tafiya.example' }, 'websiteUrl', HTTPS],
  [{ facebookUrl: 'javascript:alert(1)' }, 'facebookUrl', HTTPS],
  [{ twitterUrl: 'file:///etc/passwd' }, 'twitterUrl', HTTPS],
  [{ instagramUrl: 'https://' }, 'instagramUrl', HTTPS],
  [{ linkedinUrl: 'https://tafiya.example@evil.example' }, 'linkedinUrl', HTTPS],
  [{ seatHoldMinutes: 4 }, 'seatHoldMinutes', 'Seat hold must be 5 to 60 minutes'],
  [{ seatHoldMinutes: 61 }, 'seatHoldMinutes', 'Seat hold must be 5 to 60 minutes'],
  [{ seatHoldMinutes: 15.5 }, 'seatHoldMinutes', 'Seat hold must be 5 to 60 minutes'],
  [{ maxSeatsPerBooking: 0 }, 'maxSeatsPerBooking', 'Max seats per booking must be 1 to 10'],
  [{ maxSeatsPerBooking: 11 }, 'maxSeatsPerBooking', 'Max seats per booking must be 1 to 10'],
  [{ bookingDeadlineHours: -1 }, 'bookingDeadlineHours', 'Booking deadline must be 0 to 24 hours'],
  [{ bookingDeadlineHours: 25 }, 'bookingDeadlineHours', 'Booking deadline must be 0 to 24 hours'],
  [{ reminderHours: 0 }, 'reminderHours', 'Reminder must be 1 to 72 hours before departure'],
  [{ reminderHours: 73 }, 'reminderHours', 'Reminder must be 1 to 72 hours before departure'],
  [{ disputeHours: 3 }, 'disputeHours', 'Time to answer a dispute must be 4 to 48 business hours'],
  [{ disputeHours: 49 }, 'disputeHours', 'Time to answer a dispute must be 4 to 48 business hours'],
  [
    { refundEscalationDays: 2 },
    'refundEscalationDays',
    'The time until a refund is overdue must be 3 to 20 working days',
  ],
  [
    { refundEscalationDays: 21 },
    'refundEscalationDays',
    'The time until a refund is overdue must be 3 to 20 working days',
  ],
  [
    { paystackPublicKey: 'sk_test_secret' },
    'paystackPublicKey',
    'Use a public key: it starts with pk_test_ or pk_live_',
  ],
])('settings with %j are refused at %s: %s', (change, field, words) => {
  expect(wordsFor(change)).toEqual([[field, words]])
})

test.each([
  [{ seatHoldMinutes: 5, maxSeatsPerBooking: 1, bookingDeadlineHours: 0, reminderHours: 1, disputeHours: 4 }],
  [
    {
      seatHoldMinutes: 60,
      maxSeatsPerBooking: 10,
      bookingDeadlineHours: 24,
      reminderHours: 72,
      disputeHours: 48,
    },
  ],
  [{ contactEmail: '', contactPhone: null, address: '', websiteUrl: '', paystackPublicKey: '' }],
  [{ instagramUrl: 'https://social.example/@tafiya?from=site#top' }],
])('settings with %j are accepted', (change) => {
  expect(wordsFor(change)).toBeUndefined()
})

test('new settings need a company name and nothing else, and an unknown field is refused', () => {
  expect(SettingsInput.safeParse({ companyName: 'Tafiya' }).success).toBe(true)
  expect(SettingsInput.safeParse({ address: 'Lagos' }).success).toBe(false)
  expect(SettingsInput.safeParse({ companyName: 'Tafiya', secretKey: 'x' }).success).toBe(false)
})
