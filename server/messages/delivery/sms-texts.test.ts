import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceFrom } from '#domain/bookings/booking-reference.ts'
import { gsmText } from '#domain/messages/gsm-text.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo, naira } from '#domain/platform/money.ts'
import {
  actLinkSms,
  balanceDueSms,
  bookingCancelledSms,
  bookingLinkSms,
  bookingMovedSms,
  confirmationSms,
  contactChangedSms,
  dataLinkSms,
  disputeSms,
  erasureReceiptSms,
  lateRefundSms,
  lostDisputeSms,
  overdueRefundsSms,
  owingAgainSms,
  refundAccountSms,
  refundLinkSms,
  refundSms,
  reminderSms,
  type SmsBooking,
  seatsCancelledSms,
  ticketSms,
  tripCancelledSms,
  tripChangedSms,
  tripRestoredSms,
  unstoredDisputeSms,
  ussdCodeSms,
} from './sms-texts.ts'

const booking: SmsBooking = {
  companyName: 'Tafiya',
  reference: '7K9QM2XD4HRBT8WZ',
  origin: 'Lagos',
  destination: 'Awgu',
  departTime: lagosInstant('2026-01-20', '06:00'),
  boardingPoint: '',
  nightTown: '',
  seatNos: ['11', '12'],
  due: naira(54_000),
}

test('reminder, confirmation, balance, cancellation and refund have these exact texts', () => {
  expect([
    reminderSms(booking),
    confirmationSms({ ...booking, due: kobo(0) }),
    balanceDueSms(booking),
    owingAgainSms(booking, { taken: naira(10_000), hasDeparted: false }),
    owingAgainSms(booking, { taken: naira(10_000), hasDeparted: true }),
    tripCancelledSms(booking, { amount: naira(64_000), cash: kobo(0) }),
    refundSms(booking, { amount: naira(10_000), cash: kobo(0) }),
    lateRefundSms(booking, { amount: naira(10_000), needsAccount: false }),
    lateRefundSms(booking, { amount: naira(10_000), needsAccount: true }),
  ]).toEqual([
    'Tafiya: Lagos to Awgu leaves Tue 20 Jan 6:00 am WAT, seats 11,12. Be there by 5:30 am. Pay balance N54,000 before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: booking confirmed, Lagos to Awgu, Tue 20 Jan 6:00 am WAT, seats 11,12. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: N54,000 still due for Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Pay online or at the terminal before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: your bank took N10,000 back. Pay N54,000 for Lagos to Awgu, Tue 20 Jan 6:00 am WAT, online or in cash before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: your bank took N10,000 back. Pay N54,000 for Lagos to Awgu, Tue 20 Jan 6:00 am WAT, at a terminal. Ref 7K9Q-M2XD-4HRB-T8WZ',
    "Tafiya: sorry, Lagos to Awgu on Tue 20 Jan 6:00 am WAT is cancelled. Please don't travel. Refund of N64,000 in 3-10 working days. Ref 7K9Q-M2XD-4HRB-T8WZ",
    'Tafiya: Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Refund of N10,000 in 3-10 working days. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: sorry, your refund of N10,000 for Lagos to Awgu is late. Our finance team is looking into it. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: sorry, your refund of N10,000 for Lagos to Awgu is late. Please give us a bank account on our money page. Ref 7K9Q-M2XD-4HRB-T8WZ',
  ])
})

test('a cancelled trip without money back, with cash to collect, and a trip that goes ahead have these exact texts', () => {
  expect([
    tripCancelledSms(booking, null),
    tripCancelledSms(booking, { amount: naira(64_000), cash: naira(64_000) }),
    tripRestoredSms(booking),
  ]).toEqual([
    "Tafiya: sorry, Lagos to Awgu on Tue 20 Jan 6:00 am WAT is cancelled. Please don't travel. Ref 7K9Q-M2XD-4HRB-T8WZ",
    "Tafiya: sorry, Lagos to Awgu on Tue 20 Jan 6:00 am WAT is cancelled. Please don't travel. Collect N64,000 in cash at the terminal. Ref 7K9Q-M2XD-4HRB-T8WZ",
    'Tafiya: Lagos to Awgu on Tue 20 Jan 6:00 am WAT is going ahead. Your booking is confirmed. Pay balance N54,000 before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
  ])
})

test('the code to dial has these exact texts, with and without the end of a hold', () => {
  const code = { dial: '*737*33*4*18791#', amount: naira(64_000) }
  expect(ussdCodeSms(booking, { ...code, until: lagosInstant('2026-01-19', '13:25') })).toBe(
    'Tafiya: dial *737*33*4*18791# to pay N64,000 by 1:25 pm for Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
  expect(ussdCodeSms(booking, { ...code, until: null })).toBe(
    'Tafiya: dial *737*33*4*18791# to pay N64,000 for Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
})

const DATA_LINK = `https://tafiya.example/my-data#${'x'.repeat(43)}`

test('the link to personal data and the receipt of its erasure have these exact texts', () => {
  expect(dataLinkSms('Tafiya', DATA_LINK)).toBe(
    `Tafiya: this link opens your data once, within 15 minutes: ${DATA_LINK}`,
  )
  expect(erasureReceiptSms('Tafiya', { number: 12, backupsUntil: '2026-12-17' })).toBe(
    'Tafiya: we have erased your data. Receipt 12. Backups keep copies until Thu 17 Dec 2026. Please keep this SMS.',
  )
})

const REFUND_LINK = `https://tafiya.example/refund-account?t=${'x'.repeat(43)}`
const ACCOUNT = { amount: naira(35_000), bankName: 'Zenith Bank', end: '6789' }

test('the link for the bank account of a refund and its confirmation have these exact texts', () => {
  expect(refundLinkSms('Tafiya', { amount: naira(35_000), link: REFUND_LINK })).toBe(
    `Tafiya: your refund of N35,000 needs a bank account. Within 15 minutes: ${REFUND_LINK}`,
  )
  expect(refundAccountSms('Tafiya', ACCOUNT)).toBe(
    'Tafiya: your refund of N35,000 goes to the account ending 6789 at Zenith Bank. If this is not yours, call us now.',
  )
})

const CHANGED = { reference: '7K9Q-M2XD-4HRB-T8WZ', what: 'e-mail address and phone number' }

test('the former and the new number of a booking get this exact text', () => {
  expect(contactChangedSms('Tafiya', CHANGED)).toBe(
    'Tafiya: the e-mail address and phone number in booking 7K9Q-M2XD-4HRB-T8WZ changed. If you did not ask for this, please tell us now.',
  )
})

test('a long name of the company is shortened, so that all fit into one SMS', () => {
  const name = 'Northern and Southern Sample Transport Company of Nigeria Limited, Lagos'
  const receipt = { number: 1_234_567, backupsUntil: '2026-12-17' }
  for (const text of [
    contactChangedSms(name, CHANGED),
    dataLinkSms(name, DATA_LINK),
    erasureReceiptSms(name, receipt),
    refundAccountSms(name, { ...ACCOUNT, bankName: 'A bank with a name that is much too long for an SMS' }),
  ])
    expect(text.length).toBeLessThan(160)
  expect(dataLinkSms(name, DATA_LINK)).toContain(DATA_LINK)
})

test('new seats, a ticket and cash with a code have these exact texts', () => {
  const cash = { amount: naira(4_000), cash: naira(4_000), codes: ['012345'] }
  expect([
    bookingMovedSms({ ...booking, due: kobo(0) }, cash),
    bookingMovedSms(booking, null),
    ticketSms(booking),
    bookingCancelledSms(booking, cash),
  ]).toEqual([
    'Tafiya: you now have seats 11,12, Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Collect N4,000 at a terminal, code 012345. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: you now have seats 11,12, Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Pay balance N54,000 before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: Lagos to Awgu, Tue 20 Jan 6:00 am WAT, seats 11,12. Pay balance N54,000 before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: your booking Lagos to Awgu, Tue 20 Jan 6:00 am WAT is cancelled. Collect N4,000 at a terminal, code 012345. Ref 7K9Q-M2XD-4HRB-T8WZ',
  ])
})

test('a refund that is partly cash names both parts and the code', () => {
  const mixed = { amount: naira(34_000), cash: naira(30_000), codes: ['012345'] }
  expect(refundSms(booking, mixed)).toBe(
    'Tafiya: Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Refund of N4,000 in 3-10 working days. Collect N30,000 at a terminal, code 012345. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
})

test('a cancelled booking, cancelled seats and the link to cancel have these exact texts', () => {
  const back = { amount: naira(26_250), cash: kobo(0) }
  expect([
    bookingCancelledSms(booking, back),
    bookingCancelledSms(booking, null),
    seatsCancelledSms(booking, { seatNos: ['12'], refund: back }),
    actLinkSms(booking, 'https://tafiya.example/act/0123456789abcdefghijkl'),
  ]).toEqual([
    'Tafiya: your booking Lagos to Awgu, Tue 20 Jan 6:00 am WAT is cancelled. Refund of N26,250 in 3-10 working days. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: your booking Lagos to Awgu, Tue 20 Jan 6:00 am WAT is cancelled. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: seat 12 of Lagos to Awgu, Tue 20 Jan cancelled. Refund of N26,250 in 3-10 working days. Ref 7K9Q-M2XD-4HRB-T8WZ',
    'Tafiya: cancel or change Lagos to Awgu. Link for 15 minutes: https://tafiya.example/act/0123456789abcdefghijkl',
  ])
})

const trip = {
  arriveTime: lagosInstant('2026-01-20', '16:30'),
  plateNo: 'KJA-907YC',
  stops: { ...NO_STOPS, dropOff: 'Camp gate' },
}

test.each([
  [['departure', 'arrival'], 'leaves Tue 20 Jan 6:00 am WAT from Jibowu Park.'],
  [['departure', 'bus'], 'leaves Tue 20 Jan 6:00 am WAT from Jibowu Park, bus KJA-907YC.'],
  [['boarding point', 'drop-off'], 'leaves Tue 20 Jan 6:00 am WAT from Jibowu Park.'],
  [['arrival'], 'leaves Tue 20 Jan 6:00 am WAT from Jibowu Park, arrives Tue 20 Jan 4:30 pm.'],
  [['drop-off'], 'leaves Tue 20 Jan 6:00 am WAT from Jibowu Park, drop-off Camp gate.'],
])('a trip with a new %s: the SMS says that it %s', (names, news) => {
  const paid = { ...booking, due: kobo(0), boardingPoint: 'Jibowu Park' }
  expect(tripChangedSms(paid, { changes: names.map((name) => ({ name })), trip })).toBe(
    `Tafiya update: Lagos to Awgu ${news} Ref 7K9Q-M2XD-4HRB-T8WZ`,
  )
})

test('reminder and confirmation name the boarding point, and a long one is shortened to keep one SMS', () => {
  const known = { ...booking, boardingPoint: 'Jibowu Park' }
  expect(reminderSms(known)).toBe(
    'Tafiya: Lagos to Awgu leaves Tue 20 Jan 6:00 am WAT, seats 11,12. Be at Jibowu Park by 5:30 am. Pay balance N54,000 before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
  expect(confirmationSms({ ...known, due: kobo(0) })).toBe(
    'Tafiya: booking confirmed, Lagos to Awgu from Jibowu Park, Tue 20 Jan 6:00 am WAT, seats 11,12. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
  expect(confirmationSms({ ...known, due: kobo(0) }, ['7K3M9QXA', '2B4CD6EF'])).toBe(
    'Tafiya: booking confirmed, Lagos to Awgu from Jibowu Park, Tue 20 Jan 6:00 am WAT, seats 11,12. Code 7K3M-9QXA, 2B4C-D6EF. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
  expect(confirmationSms({ ...known, nightTown: 'Lokoja', due: kobo(0) })).toBe(
    'Tafiya: booking confirmed, Lagos to Awgu from Jibowu Park, Tue 20 Jan 6:00 am WAT, seats 11,12. Night in Lokoja. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
  const many = Array.from({ length: 6 }, () => '7K3M9QXA')
  expect(confirmationSms(known, many), 'too many codes for one SMS').toBe(confirmationSms(known))
  const long = reminderSms({ ...booking, boardingPoint: 'Jibowu Central Motor Park and Terminal' })
  expect(long).toContain(' Be at Jibowu Centra. by')
  expect(long.length).toBeLessThan(160)
})

const text = fc.oneof(
  fc.array(fc.nat(0x10ffff), { maxLength: 120 }).map((points) => String.fromCodePoint(...points)),
  fc.stringMatching(/^[A-Za-zọẹṣ '()-]{0,120}$/u),
)

const bookings: fc.Arbitrary<SmsBooking> = fc.record({
  companyName: text,
  reference: fc.uint8Array({ minLength: 10, maxLength: 10 }).map(referenceFrom),
  origin: text,
  destination: text,
  boardingPoint: text,
  nightTown: text,
  departTime: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  seatNos: fc.array(fc.integer({ min: 1, max: 51 }).map(String), { minLength: 1, maxLength: 51 }),
  // 51 seats at ₦1,000,000 each.
  due: fc.integer({ min: 0, max: 5_100_000_000 }).map(kobo),
})

/** The alphabet of 3GPP TS 23.038 without its extension table, whose characters count twice. */
const GSM = new Set(
  `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà`,
)

const changedSms = (name: string) => (booking: SmsBooking) =>
  tripChangedSms(booking, {
    changes: [{ name }],
    trip: {
      arriveTime: booking.departTime,
      plateNo: booking.companyName,
      stops: { ...NO_STOPS, dropOff: booking.destination },
    },
  })

test.each([
  ['reminder', reminderSms],
  ['confirmation', (booking: SmsBooking) => confirmationSms(booking, ['7K3M9QXA'])],
  [
    'code to dial',
    (booking: SmsBooking) =>
      ussdCodeSms(booking, { dial: '*737*33*4*18791#', amount: booking.due, until: booking.departTime }),
  ],
  ['balance due', balanceDueSms],
  [
    'balance due again',
    (booking: SmsBooking) => owingAgainSms(booking, { taken: booking.due, hasDeparted: false }),
  ],
  [
    'trip cancelled',
    (booking: SmsBooking) =>
      tripCancelledSms(booking, booking.due > 0 ? { amount: booking.due, cash: booking.due } : null),
  ],
  ['trip restored', tripRestoredSms],
  ['ticket', ticketSms],
  ['other trip', (booking: SmsBooking) => bookingMovedSms(booking, null)],
  ['new bus', changedSms('bus')],
  ['new arrival', changedSms('arrival')],
  ['new drop-off', changedSms('drop-off')],
  ['refund', (booking: SmsBooking) => refundSms(booking, { amount: booking.due, cash: kobo(0) })],
  [
    'late refund',
    (booking: SmsBooking) => lateRefundSms(booking, { amount: booking.due, needsAccount: true }),
  ],
])(
  '%s: the SMS stays under 160 GSM characters for any names, with the whole reference and amount',
  (kind, sms) => {
    fc.assert(
      fc.property(bookings, (booking) => {
        const said = sms(booking)
        expect(said.length).toBeLessThan(160)
        expect([...said].filter((sign) => !GSM.has(sign))).toEqual([])
        expect(said).toMatch(/Ref ([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
        if (booking.due > 0)
          expect(said).toMatch(kind === 'confirmation' || kind === 'reminder' ? /Pay balance N/ : /N\d/)
        if (booking.due > 0) expect(said).toContain(formatNaira(booking.due).replace('₦', 'N'))
      }),
    )
  },
)

const link = 'https://tafiya.example/manage#7K9QM2XD4HRBT8WZ0123ABCD'

test('the reminder ends with the link instead of the reference; a passenger who asks gets the link alone', () => {
  expect([
    reminderSms({ ...booking, link }),
    reminderSms({ ...booking, due: kobo(0), link }),
    bookingLinkSms({ ...booking, link }),
  ]).toEqual([
    `Tafiya: Lagos to Awgu leaves Tue 20 Jan 6:00 am WAT, seats 11,12. Be there by 5:30 am. Balance N54,000: ${link}`,
    `Tafiya: Lagos to Awgu leaves Tue 20 Jan 6:00 am WAT, seats 11,12. Be there by 5:30 am. Ticket: ${link}`,
    `Tafiya: Lagos to Awgu, Tue 20 Jan 6:00 am WAT. Your booking: ${link}`,
  ])
})

test('for any names and web address the reminder has the whole link or the whole reference, in one SMS', () => {
  const anyLink = fc
    .integer({ min: 4, max: 90 })
    .map((length) => `https://${'x'.repeat(length)}.ng${link.slice(22)}`)
  fc.assert(
    fc.property(bookings, anyLink, (booking, link) => {
      const said = reminderSms({ ...booking, link })
      expect(said.length).toBeLessThan(160)
      expect([...said].filter((sign) => !GSM.has(sign))).toEqual([])
      if (!said.endsWith(link)) expect(said).toBe(reminderSms(booking))
      const words = said.endsWith(link) ? 'Balance' : 'Pay balance'
      if (booking.due > 0) expect(said).toContain(`${words} ${formatNaira(booking.due).replace('₦', 'N')}`)
    }),
  )
})

test('long place names are shortened, not dropped', () => {
  const far = {
    ...booking,
    origin: 'Ijebu-Igbo Central Motor Park',
    destination: 'Permanent Orientation Camp Wailo',
  }
  expect(reminderSms(far)).toBe(
    'Tafiya: Ijebu-Igbo. to Permanent. leaves Tue 20 Jan 6:00 am WAT, seats 11,12. Be there by 5:30 am. Pay balance N54,000 before boarding. Ref 7K9Q-M2XD-4HRB-T8WZ',
  )
})

test.each([
  ['Ọ̀ṣogbo', 'Osogbo'],
  ['Ƙaura Ɗanja', 'Kaura Danja'],
  ['₦35,000 “now” – it’s [here]', 'N35,000 "now" - it\'s (here)'],
  ['a\r\nb\tc 🚌 موسى', 'a b c'],
])('the text %s is sent as %s', (given, sent) => {
  expect(gsmText(given)).toBe(sent)
})

const dispute = { amount: naira(35_000), bookingToken: '7K9QM2XD4HRBT8WZ', hoursLeft: '5 h 30 min' }

test('a dispute that cannot be stored, a lost one and overdue refunds are told to the company in one SMS', () => {
  expect(unstoredDisputeSms('Tafiya', '4217')).toBe(
    "Tafiya: dispute 4217 could not be stored. Answer it on Paystack's dashboard, or Paystack takes the money.",
  )
  expect(lostDisputeSms('Tafiya', { ...dispute, taken: naira(35_000) })).toBe(
    'Tafiya: the bank took N35,000 back for booking 7K9Q-M2XD-4HRB-T8WZ. See Payments, Disputes.',
  )
  expect(overdueRefundsSms('Tafiya', { all: 1, amount: naira(35_000) })).toBe(
    'Tafiya: 1 refund is overdue, N35,000 in all. See Payments, Refunds.',
  )
  const name = 'The Greatest Interstate Transport Company of Nigeria and West Africa'
  for (const text of [
    unstoredDisputeSms(name, '9'.repeat(60)),
    lostDisputeSms(name, { ...dispute, taken: kobo(2_147_483_647) }),
    overdueRefundsSms(name, { all: 999_999, amount: kobo(2_147_483_647) }),
  ])
    expect(text.length).toBeLessThan(160)
})

test('a dispute is told to the company in one SMS, whatever the length of its name', () => {
  expect(disputeSms('Tafiya', { ...dispute, isReminder: false })).toBe(
    'Tafiya: the dispute over N35,000 for booking 7K9Q-M2XD-4HRB-T8WZ needs an answer. Business hours left: 5 h 30 min. See Payments.',
  )
  expect(disputeSms('Tafiya', { ...dispute, isReminder: true })).toContain('is not answered yet')
  const longest = { ...dispute, amount: kobo(2_147_483_647), hoursLeft: '47 h 59 min', isReminder: true }
  const said = disputeSms('The Greatest Interstate Transport Company of Nigeria', longest)
  expect(said.length).toBeLessThan(160)
  expect(said).toContain('47 h 59 min')
})
