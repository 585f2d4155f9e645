import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { importantInformation, terms } from './terms.ts'

const support = { email: 'support@tafiya.example', phone: '0800 000 0000' }
const departTime = lagosInstant('2026-01-20', '06:00')

test('the terms contain words of every rule of the specification, and a full refund if we cancel', () => {
  const text = terms(support)
    .map((term) => term.text)
    .join('\n')
  for (const words of [
    'valid only after full payment',
    'commitment fee reserves your seat',
    'non-transferable and expire 30 minutes after departure',
    'Commitment fees are non-refundable',
    '50% refund may be granted on request if fully paid',
    'everything you paid is refunded, including the commitment fee',
    'Arrive 30 minutes before departure',
    'at most 10kg per passenger on the sprinter',
    'at least 24 hours before departure',
    'Ijebu-Ode, Shagamu and IFE',
    'Nigerian law and road safety regulations',
    'support@tafiya.example, 0800 000 0000',
  ]) {
    expect(text).toContain(words)
  }
})

test('missing contact details are shown as coming soon', () => {
  expect(terms({ email: null, phone: null }).at(-1)?.text).toBe(
    'Support is by e-mail and phone: e-mail coming soon, phone coming soon.',
  )
})

test('with a balance on a sprinter to a camp by daylight, a passenger reads all seven points, in Lagos time', () => {
  const information = importantInformation({
    destination: 'Awgu (Enugu)',
    departTime,
    arriveTime: lagosInstant('2026-01-20', '16:30'),
    busType: 'Sprinter',
    boardingPoint: '',
    nightStop: '',
    due: naira(54_000),
    support,
  })
  expect(information.map(({ text }) => text)).toEqual([
    'Be at the park by 5:30 am WAT, 30 minutes before departure.',
    'Pay the ₦54,000 balance before boarding: online under Manage Booking, or in cash at the terminal.',
    'Bring your call-up letter and an ID card.',
    'Tickets are non-transferable and expire 30 minutes after departure, at 6:30 am WAT.',
    'Luggage is at most 10kg per passenger. Excess incurs fees.',
    'We arrive by 6 pm and do not travel at night.',
    'Cancel or change online under Manage Booking. For questions, call 0800 000 0000 or write to support@tafiya.example.',
  ])
})

test('without a balance, overnight to a city on a larger bus and without contact details, there are five points; the first names the boarding point, the last the night stop', () => {
  const contact = { email: null, phone: null }
  const information = importantInformation({
    destination: 'Kaduna',
    departTime,
    arriveTime: lagosInstant('2026-01-21', '12:00'),
    busType: 'Luxry51',
    boardingPoint: 'Jibowu Park',
    nightStop: 'Lokoja, 7 pm to 6 am, your room is included',
    due: naira(0),
    support: contact,
  })
  expect(information.map(({ about }) => about)).toEqual(['arrival', 'papers', 'ticket', 'luggage', 'night'])
  expect(information[0]?.text).toBe('Be at Jibowu Park by 5:30 am WAT, 30 minutes before departure.')
  expect(information[1]?.text).toBe('Bring an ID card.')
  expect(information[4]?.text).toBe('We stop for the night: Lokoja, 7 pm to 6 am, your room is included.')
})
