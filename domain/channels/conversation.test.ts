import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POLICY_BOUNDS, type ShownPolicy } from '#domain/company/refund-policy.ts'
import { naira } from '#domain/platform/money.ts'
import { screen } from './conversation.ts'
import { dateOf } from './conversation-booking.ts'
import { positionOf } from './conversation-position.ts'
import { answerOf, MOST_CHARACTERS } from './conversation-words.ts'
import { EMPTY_WORLD, type OfferedTrip, type OwnBooking, type World } from './conversation-world.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const DETAILS = 'Ada Obi*12 Allen Avenue*Bola Obi*08031234567'

const TRIP: OfferedTrip = {
  id: 7,
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  departTime: new Date('2026-11-17T04:30:00Z'),
  boardingPoint: 'Jibowu',
  nightStop: '',
  price: naira(32_000),
  freeSeats: 4,
  isOnSale: true,
}

const POLICY: ShownPolicy = {
  flatKobo: naira(1_000),
  moveKobo: naira(1_000),
  lateMinutes: 120,
  brackets: [
    { hoursBefore: 48, percent: 0 },
    { hoursBefore: 24, percent: 25 },
    { hoursBefore: 4, percent: 50 },
    { hoursBefore: 0, percent: 100 },
  ],
}

const BOOKING: OwnBooking = {
  ...TRIP,
  id: 3,
  reference: '7K3M-Q2XV-9B4T-HD5N',
  state: 'unpaid',
  seatNos: ['11'],
  total: naira(32_000),
  fee: naira(5_000),
  due: naira(32_000),
  heldUntil: new Date('2026-11-16T12:25:00Z'),
  policy: POLICY,
  dial: null,
}

const WORLD: World = {
  ...EMPTY_WORLD,
  now: NOW,
  company: 'Tafiya',
  support: { phone: '0800 000 0002', email: null },
  termsAddress: 'tafiya.example/terms',
  seatLimit: 5,
  isMaintenance: false,
  isEnabled: true,
  codes: [1, 14],
  trips: [TRIP],
}

const shown = (text: string, world: Partial<World> = {}): string => {
  const found = screen(positionOf(text), { ...WORLD, ...world })
  return 'act' in found ? JSON.stringify(found.act) : answerOf(found)
}

test('the conversation leads from the menu to a held seat', () => {
  expect(shown('')).toBe(
    'CON Tafiya\n1 Book a seat\n2 My ticket\n3 Pay balance\n4 Where is my money\n5 Call us',
  )
  expect(shown('1')).toBe(
    'CON Which state is the camp in?\nType its code, for example 01 for Abia.\n99 List of codes\n0 Back',
  )
  expect(shown('1*99')).toBe('CON Which state is the camp in?\n01 Abia\n14 Enugu\n99 More\n0 Back')
  expect(shown('1*14')).toBe('CON Enugu: which date?\n17 Tue 17 Nov\n0 Back')
  expect(shown('1*14*17')).toBe('CON Enugu Tue 17 Nov\n1 Lagos-Awgu 5:30am N32,000\n0 Back')
  expect(shown('1*14*17*1')).toBe(
    'CON Lagos-Awgu Tue 17 Nov 5:30am,\nN32,000 for each seat. How many seats? (1 to 4)\n0 Back',
  )
  expect(shown('1*14*17*1*1')).toBe('CON Full name of the passenger?\n0 Back')
  expect(shown('1*14*17*1*1*Ada Obi')).toBe('CON Home address of the passenger?\n0 Back')
  expect(shown('1*14*17*1*1*Ada Obi*12 Allen Avenue')).toBe('CON Next of kin: full name?\n0 Back')
  expect(shown('1*14*17*1*1*Ada Obi*12 Allen Avenue*Bola Obi')).toBe('CON Next of kin: phone number?\n0 Back')
  expect(screen(positionOf(`1*14*17*1*2*${DETAILS}`), WORLD)).toEqual({
    act: {
      kind: 'hold',
      tripId: 7,
      seats: 2,
      passenger: {
        name: 'Ada Obi',
        address: '12 Allen Avenue',
        kinName: 'Bola Obi',
        kinPhone: '08031234567',
      },
    },
  })
})

const AGREEMENT =
  'CON Cancel a seat: at least N1,000 or the payment fee.\nUnder 48h before: 25% of fare, 24h 50%, 4h all.\n1st move free, then N1,000.\nTerms: tafiya.example/terms\n1 Agree and pay\n0 Back'

test('a held seat is paid in full or with the commitment fee, by a code of the caller’s bank', () => {
  const held = `1*14*17*1*1*${DETAILS}`
  expect(shown(held, { held: BOOKING })).toBe(
    'CON Lagos-Awgu Tue 17 Nov 5:30am Jibowu, seat 11. Held until 1:25pm.\n1 Pay N32,000\n2 Pay N5,000 now, the rest before boarding\n0 Cancel',
  )
  expect(shown(`${held}*2`, { held: BOOKING })).toBe(
    'CON Pay N5,000 from which bank?\n1 GTBank\n2 UBA\n3 Sterling\n4 Zenith\n0 Back',
  )
  expect(shown(`${held}*2*4`, { held: BOOKING })).toBe(AGREEMENT)
  expect(screen(positionOf(`${held}*2*4*1`), { ...WORLD, held: BOOKING })).toEqual({
    act: { kind: 'charge', booking: BOOKING, isSplit: true, bank: '966' },
  })
  const done = { dial: '*966*000*1234#', amount: naira(5_000), until: BOOKING.heldUntil, reference: 'REF' }
  expect(shown(`${held}*2*4*1`, { held: BOOKING, done })).toBe(
    'END Dial *966*000*1234# to pay N5,000 by 1:25pm. We send you this code by SMS, and your ticket when you have paid. Ref REF',
  )
})

test.each([
  [
    { brackets: [{ hoursBefore: 0, percent: 0 }], flatKobo: 0, moveKobo: 0 },
    'Cancel a seat: at least the payment fee.\nMoves are free.\nTerms:',
  ],
  [{ brackets: [{ hoursBefore: 0, percent: 30 }] }, 'At any time: 30% of fare.'],
  [{ brackets: [{ hoursBefore: 0, percent: 100 }] }, 'At any time: the fare.'],
  [
    {
      brackets: [
        { hoursBefore: 12, percent: 0 },
        { hoursBefore: 0, percent: 100 },
      ],
    },
    'Under 12h before: the fare.',
  ],
])('the charges of the policy %j are told as %j', (fields, words) => {
  const held = { ...BOOKING, policy: { ...POLICY, ...fields } }
  expect(shown(`1*14*17*1*1*${DETAILS}*1*1`, { held })).toContain(words)
})

test('a policy with many brackets takes two pages, and only the last one takes the agreement', () => {
  const hours = [720, 600, 480, 360, 240, 120, 48, 0]
  const policy = { ...POLICY, brackets: hours.map((hoursBefore, i) => ({ hoursBefore, percent: i * 14 })) }
  const held = { ...BOOKING, policy }
  const bank = `1*14*17*1*1*${DETAILS}*1*1`
  expect(shown(bank, { held })).toBe(
    'CON Cancel a seat: at least N1,000 or the payment fee.\nUnder 720h before: 14% of fare, 600h 28%, 480h 42%, 360h 56%, 240h 70%, 120h 84%, 48h 98%.\n99 More\n0 Back',
  )
  expect(shown(`${bank}*99`, { held })).toBe(
    'CON 1st move free, then N1,000.\nTerms: tafiya.example/terms\n1 Agree and pay\n0 Back',
  )
  expect(shown(`${bank}*1`, { held })).toContain('Please read all pages before you agree.')
  expect(shown(`${bank}*99*1`, { held })).toContain('"kind":"charge"')
  expect(shown(`${bank}*99*99`, { held })).toBe(shown(bank, { held }))
})

test('a session that broke off before the payment goes on in Pay balance', () => {
  expect(shown('2', { bookings: [BOOKING] })).toContain('Not paid. Held until 1:25pm. To pay, type 00 and 3.')
  expect(shown('3', { bookings: [BOOKING] })).toContain('pay N32,000 from which bank?')
})

test('a route without a commitment fee is paid in full', () => {
  const held = `1*14*17*1*1*${DETAILS}`
  const full = { ...BOOKING, fee: null }
  expect(shown(held, { held: full })).not.toContain('2 Pay')
  expect(shown(`${held}*2`, { held: full })).toContain('This trip has to be paid in full.')
})

test.each([
  ['ended', 'CON Your seats are not held any more.\n0 Back\n00 Main menu'],
  [
    'confirmed',
    'END Paid. Your ticket:\nLagos-Awgu Tue 17 Nov 5:30am Jibowu, seat 11.\nRef 7K3M-Q2XV-9B4T-HD5N',
  ],
] as const)('a booking that is %s meanwhile is neither paid nor held again', (state, text) => {
  const held = `1*14*17*1*1*${DETAILS}`
  for (const later of ['', '*1', '*1*1', '*1*1*1'])
    expect(shown(held + later, { held: { ...BOOKING, state } })).toBe(text)
})

test('nothing is charged while nothing is held', () => {
  expect(shown(`1*14*17*1*1*${DETAILS}*1*1*1`)).toContain('Your seats are not held any more.')
})

test('a full or closed trip keeps its number in the list', () => {
  const trips = [
    { ...TRIP, freeSeats: 0 },
    { ...TRIP, id: 8, isOnSale: false },
    { ...TRIP, id: 9 },
  ]
  expect(shown('1*14*17', { trips })).toBe(
    'CON Enugu Tue 17 Nov\n1 Lagos-Awgu 5:30am full\n2 Lagos-Awgu 5:30am full\n3 Lagos-Awgu 5:30am N32,000\n0 Back',
  )
  expect(shown('1*14*17*1', { trips })).toContain('This trip is full.')
  expect(shown('1*14*17*2', { trips })).toContain('Booking for this trip has closed.')
  expect(shown('1*14*17*4', { trips })).toContain('There is no such trip.')
  expect(shown(`1*14*17*3*1*${DETAILS}`, { trips })).toContain('"tripId":9')
})

test.each([
  ['1*14*17*1*5', {}, 'Only 4 seats are left on this trip.'],
  ['1*14*17*1*3', { seatLimit: 2 }, 'You can book at most 2 seats.'],
  ['1*14*17', { trips: [] }, 'There are no trips to Enugu on that day.'],
  ['1*14*31', {}, 'There are no trips to Enugu on that day.'],
  ['1*14', { trips: [] }, 'There are no seats to Enugu in the next 28 days.'],
  ['1', { codes: [] }, 'There are no trips on sale right now.'],
  ['1', { isMaintenance: true }, "END We can't take bookings right now."],
  ['', { isEnabled: false }, 'END This service is switched off right now. Please try again later.'],
  ['2', {}, 'We found no upcoming booking with this phone number.'],
  ['3', {}, 'You have no balance to pay.'],
  ['4', {}, 'We found no payment with this phone number.'],
  ['5', {}, 'END Tafiya\nCall us on 0800 000 0002.'],
  ['5', { support: { phone: null, email: 'help@tafiya.test' } }, 'Write to help@tafiya.test.'],
  ['6', {}, 'Please choose 1 to 5.'],
  ['1*77', {}, 'Please type the 2 digits of a code.'],
  ['1*14*99x', {}, 'Please type the number of a date.'],
  ['1*14*17*1*1*12', {}, 'Please type the full name, in letters.'],
] as const)('%j with %j: %s', (text, world, words) => {
  expect(shown(text, world as Partial<World>)).toContain(words)
})

test('a caller turns the pages of own tickets, and gets the one on the page by SMS', () => {
  const paid = { ...BOOKING, state: 'confirmed', due: naira(0) } as const
  const bookings = [
    { ...BOOKING, dial: '*737*1#' },
    { ...paid, id: 4 },
  ]
  expect(shown('2', { bookings })).toBe(
    'CON Lagos-Awgu Tue 17 Nov 5:30am Jibowu, seat 11.\nNot paid. Dial *737*1# by 1:25pm.\nRef 7K3M-Q2XV-9B4T-HD5N\n99 Next\n0 Back',
  )
  expect(shown('2*99', { bookings })).toContain('Paid in full.\nRef 7K3M-Q2XV-9B4T-HD5N\n1 Send by SMS')
  expect(shown('2*99*1', { bookings })).toBe('{"kind":"send","bookingId":4}')
  expect(shown('2*1', { bookings })).toContain('This booking is not paid yet.')
  expect(shown('2*99*1', { bookings, done: 'sent' })).toBe('END We have sent your ticket by SMS.')
})

test('a balance is paid for the booking on the page, and bookings without one are left out', () => {
  const owing = { ...BOOKING, state: 'confirmed', due: naira(27_000) } as const
  const bookings = [{ ...owing, due: naira(0) }, owing, { ...owing, id: 5, due: naira(1_000) }]
  expect(shown('3', { bookings })).toBe(
    'CON Lagos-Awgu Tue 17 Nov 5:30am: pay N27,000 from which bank?\n1 GTBank\n2 UBA\n3 Sterling\n4 Zenith\n99 Next\n0 Back',
  )
  expect(shown('3*99*2', { bookings })).toBe(AGREEMENT)
  expect(screen(positionOf('3*99*2*1'), { ...WORLD, bookings })).toMatchObject({
    act: { kind: 'charge', booking: { id: 5 }, isSplit: false, bank: '919' },
  })
})

test('money is told one movement a page, the latest first', () => {
  const money = ['12 Nov 09:14, ₦5,000 goes back.', '11 Nov 08:00, ₦5,000 arrived.']
  expect(shown('4', { money })).toBe('CON 12 Nov 09:14, N5,000 goes back.\n99 Earlier\n0 Back')
  expect(shown('4*99', { money })).toContain('11 Nov 08:00')
  expect(shown('4*99*99', { money })).toContain('12 Nov 09:14')
})

test.each([
  [16, '2026-11-16'],
  [17, '2026-11-17'],
  [1, '2026-12-01'],
  [13, '2026-12-13'],
  [14, null],
  [15, null],
])('day %i means %s', (day, date) => {
  expect(dateOf(day, NOW)).toBe(date)
})

const word = fc.string({ unit: 'grapheme', maxLength: 80 })
const amount = fc.integer({ min: 0, max: 2_147_483_647 }).map((kobo) => kobo as OwnBooking['total'])
const moment = fc.integer({ min: 0, max: 40 * 86_400_000 }).map((ms) => new Date(NOW.getTime() + ms))
const journey = { origin: word, destination: word, boardingPoint: word, nightStop: word, departTime: moment }
const trips = fc.array(
  fc.record({ ...journey, id: fc.nat(), price: amount, freeSeats: fc.nat(60), isOnSale: fc.boolean() }),
  { maxLength: 8 },
)
const dial = fc.stringMatching(/^\*\d{3}\*\d{1,10}\*\d{1,10}#$/)
const reference = fc.constant('7K3M-Q2XV-9B4T-HD5N')
const policy = fc.record({
  flatKobo: fc.integer({ min: 0, max: POLICY_BOUNDS.naira.most * 100 }),
  moveKobo: fc.integer({ min: 0, max: POLICY_BOUNDS.naira.most * 100 }),
  lateMinutes: fc.constant(120),
  brackets: fc.array(
    fc.record({ hoursBefore: fc.nat(POLICY_BOUNDS.hours.most), percent: fc.nat(POLICY_BOUNDS.percent.most) }),
    { minLength: POLICY_BOUNDS.brackets.least, maxLength: POLICY_BOUNDS.brackets.most },
  ),
})
const booking = fc.record({
  ...journey,
  id: fc.nat(),
  reference,
  state: fc.constantFrom('unpaid', 'confirmed', 'ended'),
  seatNos: fc.array(fc.nat(60).map(String), { minLength: 1, maxLength: 13 }),
  total: amount,
  fee: fc.option(amount),
  due: amount,
  heldUntil: fc.option(moment),
  policy,
  dial: fc.option(dial),
})
const world = fc.record({
  now: fc.constant(NOW),
  company: word,
  support: fc.record({ phone: fc.option(word), email: fc.option(word) }),
  termsAddress: word,
  seatLimit: fc.integer({ min: 1, max: 13 }),
  isMaintenance: fc.boolean(),
  isEnabled: fc.boolean(),
  codes: fc.uniqueArray(fc.integer({ min: 1, max: 38 }), { maxLength: 38 }),
  trips,
  held: fc.option(booking),
  bookings: fc.array(booking, { maxLength: 4 }),
  money: fc.array(word, { maxLength: 3 }),
  done: fc.option(
    fc.oneof(
      fc.constant('sent' as const),
      fc.record({ refused: word }),
      fc.record({ dial, amount, until: fc.option(moment), reference }),
    ),
  ),
})
const input = fc.oneof(
  fc.constantFrom('0', '00', '99', '1', '2', '3', '4', '5', '14', '17', 'Ada Obi', '08031234567'),
  word,
)
const text = fc.oneof(
  fc.array(input, { maxLength: 14 }).map((inputs) => inputs.join('*')),
  fc
    .constantFrom('', '*1', '*1*1', '*1*1*1', '*2*4', '*2*4*99', '*2*4*99*1', '*9')
    .map((later) => `1*14*17*1*1*${DETAILS}${later}`),
)

test('every screen fits the gateway, in characters that every handset shows, with its keys below the longest text', () => {
  fc.assert(
    fc.property(text, world, (typed, known) => {
      const position = positionOf(typed)
      const found = screen(position, known)
      if ('act' in found) return
      const answer = answerOf(found)
      expect(answer.length).toBeLessThanOrEqual(MOST_CHARACTERS)
      expect(answer).toMatch(/^(CON|END) [A-Za-z0-9 @$!"#%&'()*+,\-./:;<=>?_\n]+$/)
      if (!found.isEnd && position.place !== null)
        expect(found.text).toMatch(/(^|\n)(0 Back|0 Cancel|00 Main menu)$/)
    }),
    { numRuns: 1_500 },
  )
})
