import { expect, test } from 'vitest'
import type { DoorVerdict, ListedSeat } from '#domain/boarding/door-verdict.ts'
import { verdictTexts } from './verdict-texts.ts'

const seat: ListedSeat = {
  seatNo: '5',
  bookingId: 1,
  name: 'Tester U.',
  amountDue: 0,
  boards: [],
  ticket: 'a',
  missing: [],
  shortCode: 'b',
  reference: 'c',
}

test.each<[DoorVerdict, string, string]>([
  [{ outcome: 'boarded', seats: [seat], boards: [seat] }, 'Boarded', 'Tester U.'],
  [
    { outcome: 'boarded', seats: [seat, seat], boards: [{ ...seat, seatNo: '6', name: 'Bola A.' }, seat] },
    'Boarded',
    'Seat 6: Bola A.',
  ],
  [
    { outcome: 'incomplete', seats: [seat], boards: [{ ...seat, missing: ['name', 'phone'] }] },
    'Boarded, details missing',
    'Missing: name, phone number',
  ],
  [
    { outcome: 'incomplete', seats: [seat], boards: [seat, { ...seat, seatNo: '6', missing: ['phone'] }] },
    'Boarded, details missing',
    'Missing, seat 6: phone number',
  ],
  [
    { outcome: 'incomplete', seats: [seat], boards: [{ ...seat, missing: ['phone'] }] },
    'Boarded, details missing',
    'Let them on. Add the details in the passenger manifest when you are online.',
  ],
  [
    { outcome: 'unlisted', seatNo: '5', ticket: 'a', missing: ['address'] },
    'Boarded, details missing',
    'Missing: address',
  ],
  [
    { outcome: 'unlisted', seatNo: '5', ticket: 'a' },
    'Boarded',
    'Sold after your list was downloaded. It will be checked.',
  ],
  [
    { outcome: 'already', seats: [seat], at: new Date('2026-11-17T05:12:00Z') },
    'Already boarded',
    'Boarded at 6:12 am.',
  ],
  [{ outcome: 'unpaid', seats: [seat], amountDue: 30_000 }, 'Balance due', 'Tester U., seat 5'],
  [
    { outcome: 'unpaid', seats: [], amountDue: 30_000 },
    'Balance due',
    'Sold after your list was downloaded. Take the balance in the passenger manifest.',
  ],
  [
    { outcome: 'ended', seatNo: '5', because: 'moved' },
    'Old ticket',
    'This booking was moved. Ask for the newer ticket.',
  ],
  [{ outcome: 'wrong_trip' }, 'Wrong trip', 'This ticket is for another bus.'],
  [{ outcome: 'unknown' }, 'Unknown ticket', 'Do not board.'],
  [
    { outcome: 'handed_over', count: 12 },
    'Boardings received',
    'This phone uploads them when it is online. The other phone keeps them too.',
  ],
  [{ outcome: 'wrong_hand_over' }, 'Wrong trip', 'This code hands over boardings for another bus.'],
  [
    { outcome: 'limited' },
    'Too many wrong codes',
    'Scan the ticket, type the booking reference, or wait 15 minutes.',
  ],
])('the verdict %j is shown as %s', (verdict, title, line) => {
  const texts = verdictTexts(verdict)
  expect(texts.title).toBe(title)
  expect(texts.lines).toContain(line)
})
