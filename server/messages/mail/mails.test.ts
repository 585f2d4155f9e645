import { expect, test } from 'vitest'
import { howRefunded, REFUND_REASON_TEXTS, type RefundReason } from '#domain/money/refund-words.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { tripChanges } from '#domain/network/trip-changes.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import type { DailyReport } from '#server/office/dashboard/read-daily-report.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { actLinkMail } from './act-link-mail.ts'
import { balancePaidMail } from './balance-paid-mail.ts'
import { balanceReminderMail } from './balance-reminder-mail.ts'
import { bookingLinkMail } from './booking-link-mail.ts'
import { bookingMovedMail } from './booking-moved-mail.ts'
import { bookingCancelledMail, seatsCancelledMail, tripCancelledMail } from './cancellation-mails.ts'
import { contactChangedMail } from './contact-changed-mail.ts'
import { contactCopyMail } from './contact-copy-mail.ts'
import { contactMessageMail } from './contact-message-mail.ts'
import { dailyReportMail } from './daily-report-mail.ts'
import { dataLinkMail } from './data-link-mail.ts'
import { type DisputeNews, disputeMail } from './dispute-mail.ts'
import { erasureReceiptMail } from './erasure-receipt-mail.ts'
import { invariantViolationMail } from './invariant-violation-mail.ts'
import { lateRefundMail } from './late-refund-mail.ts'
import type { Mail } from './layout.ts'
import { lostDisputeMail } from './lost-dispute-mail.ts'
import { overdueRefundMail } from './overdue-refund-mail.ts'
import { owingAgainMail } from './owing-again-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import { refundAccountMail, refundLinkMail } from './refund-account-mails.ts'
import { refundMail } from './refund-mail.ts'
import { reservationMail } from './reservation-mail.ts'
import { retrievalMail } from './retrieval-mail.ts'
import { setPasswordMail } from './set-password-mail.ts'
import { staffMessageMail } from './staff-message-mail.ts'
import { ticketMail } from './ticket-mail.ts'
import { tripChangedMail } from './trip-changed-mail.ts'
import { tripRestoredMail } from './trip-restored-mail.ts'
import { unstoredDisputeMail } from './unstored-dispute-mail.ts'
import { webhookOffMail } from './webhook-off-mail.ts'

const HOSTILE = `x"'><script>alert(1)</script>&<img src=x onerror=y>\r\nBcc: victim@example.com\u202E`

const LINK = 'https://tafiya.example/manage#7K9QM2XD4HRBT8WZ0123ABCD'

const sampleBooking = (word: (usual: string) => string): LinkedBooking => ({
  company: {
    name: word('Tafiya'),
    email: word('support@tafiya.example'),
    phone: word('0800 000 0000'),
    address: word('12 Sample Road, Lagos'),
    publicUrl: 'https://tafiya.example',
  },
  reference: '7K9QM2XD4HRBT8WZ',
  passengerName: word('Tester Okon'),
  trip: {
    origin: word('Lagos'),
    destination: word('Awgu'),
    departTime: lagosInstant('2026-01-20', '06:00'),
    arriveTime: lagosInstant('2026-01-21', '16:30'),
    busType: 'Coaster44',
    plateNo: word('TFY-044-LA'),
    batch: '2026_A Stream_I',
    stops: {
      boardingPoint: word('Jibowu Park'),
      boardingAddress: word('12 Ikorodu Road'),
      boardingLandmark: '',
      boardingMapUrl: 'https://tafiya.example/map',
      dropOff: word('Camp gate'),
      nightStop: word('Lokoja, 7 pm to 6 am, your room is included'),
    },
  },
  seats: [{ seatNo: '11' }, { seatNo: '12' }],
  pricePerSeat: naira(32_000),
  total: naira(64_000),
  paid: naira(10_000),
  due: naira(54_000),
  link: LINK,
})

const sampleReport = (word: (usual: string) => string): DailyReport => ({
  sales: {
    day: '2026-01-19',
    bookings: 12,
    confirmed: 9,
    seats: 15,
    received: naira(350_000),
    refunded: naira(20_000),
  },
  waiting: {
    payments: 1,
    unknownPayments: 0,
    disputes: 2,
    disputeHoursLeft: 5.5,
    refunds: 4,
    refundsFailed: 1,
    refundsOverdue: 2,
    doorExceptions: 3,
    messages: 0,
  },
  departures: [
    {
      origin: word('Lagos'),
      destination: word('Awgu'),
      departTime: lagosInstant('2026-01-20', '06:00'),
      sold: 40,
      capacity: 44,
      isCancelled: false,
    },
    {
      origin: word('Lagos'),
      destination: word('Kano'),
      departTime: lagosInstant('2026-01-20', '07:30'),
      sold: 0,
      capacity: 14,
      isCancelled: true,
    },
  ],
  system: { backupSeconds: 3 * 3_600, jobsFailed: 0, jobSeconds: 0, brokenInvariants: 0 },
})

/** Returns at least one mail of each template. Passes names, contacts and other free text through `word`. */
function allMails(word: (usual: string) => string): Record<string, Mail> {
  const booking = sampleBooking(word)
  const { company } = booking
  const paidAt = lagosInstant('2026-01-12', '10:24')
  const payment = { amount: naira(10_000), channel: 'card', paidAt, reference: word('TFY-1') }
  const refund = {
    amount: naira(10_000),
    method: 'paystack',
    channel: 'card',
    paymentReference: word('TFY-1'),
  } as const
  const dispute: DisputeNews = {
    bookingToken: booking.reference,
    amount: naira(10_000),
    reason: word('chargeback'),
    dueAt: lagosInstant('2026-01-23', '06:00'),
    hoursLeft: '5 h 30 min',
    isReminder: false,
    link: 'https://tafiya.example/payments/disputes?state=to-answer',
  }
  const before = {
    ...booking.trip,
    departTime: lagosInstant('2026-01-20', '05:00'),
    plateNo: word('TFY-001-LA'),
    stops: { ...booking.trip.stops, boardingPoint: word('Ojota Park') },
  }
  const message = {
    name: word('Ada'),
    email: word('ada@example.com'),
    phone: word('0803 000 0000'),
    subject: word('Pick-up'),
    message: word('Hello'),
    sentAt: paidAt,
  }
  const reasons = Object.keys(REFUND_REASON_TEXTS) as RefundReason[]
  return {
    ticket: ticketMail(booking),
    receipt: receiptMail({ booking, payment }),
    balancePaid: balancePaidMail({ booking: { ...booking, paid: naira(64_000), due: kobo(0) }, payment }),
    ...Object.fromEntries(
      reasons.map((reason) => [`refund ${reason}`, refundMail({ booking, refund: { ...refund, reason } })]),
    ),
    lateRefund: lateRefundMail({ booking, refund: { ...refund, reason: 'overpaid', needsAccount: false } }),
    lateRefundWithoutAccount: lateRefundMail({
      booking,
      refund: { ...refund, reason: 'overpaid', needsAccount: true },
    }),
    overdueRefund: overdueRefundMail(company, {
      fresh: 2,
      all: 3,
      amount: naira(10_000),
      oldest: new Date(0),
      oldestReference: word('TAF-1-0123456789abcdef01'),
      link: 'https://tafiya.example/payments/refunds?status=attention',
    }),
    confirmed: retrievalMail({ booking, status: 'CONFIRMED', refunded: kobo(0) }),
    pending: retrievalMail({ booking, status: 'PENDING', refunded: kobo(0) }),
    cancelled: retrievalMail({ booking, status: 'CANCELLED', refunded: naira(10_000) }),
    contactMessage: contactMessageMail(company, message),
    contactCopy: contactCopyMail(company, message),
    tripCancelled: tripCancelledMail({ booking, refund: { amount: naira(10_000), how: 'In cash.' } }),
    bookingCancelled: bookingCancelledMail({
      booking,
      refund: { amount: naira(10_000), how: 'In cash.' },
      charge: naira(1_000),
    }),
    bookingCancelledUnpaid: bookingCancelledMail({ booking, refund: null, charge: kobo(0) }),
    seatsCancelled: seatsCancelledMail({
      booking,
      refund: { amount: naira(10_000), how: 'In cash.' },
      charge: naira(1_000),
      seatNos: ['4'],
    }),
    bookingMoved: bookingMovedMail({
      booking,
      refund: { amount: naira(4_000), how: 'In cash.' },
      charge: naira(1_000),
    }),
    seatsChanged: bookingMovedMail({ booking, refund: null, charge: kobo(0) }),
    actLink: actLinkMail({ booking, actLink: 'https://tafiya.example/act/0123456789abcdefghijkl' }),
    reservation: reservationMail({ booking, keptUntil: lagosInstant('2026-01-20', '04:00') }),
    tripCancelledUnpaid: tripCancelledMail({ booking, refund: null }),
    tripChanged: tripChangedMail({ booking, before }),
    tripRestored: tripRestoredMail(booking),
    balanceReminder: balanceReminderMail(booking),
    owingAgain: owingAgainMail({ booking, taken: naira(10_000), hasDeparted: false }),
    owingAgainLater: owingAgainMail({ booking, taken: naira(10_000), hasDeparted: true }),
    setPassword: setPasswordMail(company, {
      name: word('Tester Bola'),
      link: 'https://tafiya.example/set-password#token',
      reason: 'invited',
    }),
    invariantViolation: invariantViolationMail(company, {
      invariant: word('a seat is sold once'),
      violations: 2,
      since: new Date(0),
    }),
    webhookOff: webhookOffMail(company, {
      host: word('partner.example'),
      reason: word('the answer was HTTP 500'),
      link: 'https://tafiya.example/webhooks/7',
    }),
    dailyReport: dailyReportMail(company, { ...sampleReport(word), link: 'https://tafiya.example/admin' }),
    dispute: disputeMail(company, dispute),
    disputeLost: lostDisputeMail(company, {
      bookingToken: booking.reference,
      taken: naira(10_000),
      reason: word('chargeback'),
      isAnswered: false,
      due: naira(10_000),
      link: 'https://tafiya.example/payments/disputes?state=lost',
    }),
    disputeUnstored: unstoredDisputeMail(company, { providerId: '4217', why: 'we do not know its payment' }),
    disputeDue: disputeMail(company, { ...dispute, isReminder: true, reason: null }),
    bookingLink: bookingLinkMail({ booking, isConfirmed: true }),
    bookingLinkUnpaid: bookingLinkMail({ booking, isConfirmed: false }),
    contactChanged: contactChangedMail(company, {
      reference: word('7K9Q-M2XD-4HRB-T8WZ'),
      what: 'e-mail address',
    }),
    dataLink: dataLinkMail(company, 'https://tafiya.example/my-data#token'),
    refundLink: refundLinkMail(company, {
      amount: naira(35_000),
      reference: word('TAF-1-x'),
      link: 'https://tafiya.example/refund-account?t=token',
    }),
    refundAccount: refundAccountMail(company, {
      amount: naira(35_000),
      reference: word('TAF-1-x'),
      bankName: word('Zenith Bank'),
      end: '6789',
    }),
    erasureReceipt: erasureReceiptMail(company, {
      number: 12,
      erasedAt: paidAt.toISOString(),
      removed: { bookings: 2, payments: 2, notifications: 9, messages: 1 },
      kept: [{ what: word('Amounts'), why: word('Tax law.') }],
      backupsUntil: '2026-02-11',
    }),
    staffMessage: staffMessageMail(company, {
      subject: word('Gate 4'),
      message: word('Come early.'),
      link: LINK,
    }),
  }
}

/** The JSON-LD of a mail. Its content has no `<`, so that nothing can end the element early. */
const DATA_BLOCK = /<script type="application\/ld\+json">([^<]*)<\/script>/

const usual = allMails((word) => word)
const hostile = allMails(() => HOSTILE)

test.each(Object.entries(hostile))('%s: hostile text is escaped, and the subject is one line', (_, mail) => {
  expect(mail.subject).not.toMatch(/[\r\n\u202E]/)
  expect(mail.html.replace(DATA_BLOCK, '')).not.toMatch(/<script|<img/i)
  expect(mail.html).not.toContain(`x"'`)
  expect(mail.html).toContain('&lt;script&gt;')
})

test.each(Object.entries(usual))(
  '%s: the HTML is small enough not to be clipped, and the text has all its web links',
  (_, mail) => {
    expect(mail.html.length).toBeLessThan(100_000)
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).not.toMatch(/undefined|null|NaN|\[object/)
    expect(mail.text).not.toMatch(/undefined|null|NaN|<|&amp;/)
    expect(mail.text).toContain('Tafiya')
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    for (const link of links) expect(link).toMatch(/^(https:\/\/tafiya\.example\/|mailto:|tel:\d+$)/)
    for (const link of links.filter((link) => link?.startsWith('https'))) expect(mail.text).toContain(link)
  },
)

test('the ticket mail names trip, seats, reference, money and the balance', () => {
  const { subject, text } = usual.ticket ?? expect.fail()
  expect(subject).toBe('Booking Confirmed: Lagos to Awgu, Tue 20 Jan 2026')
  for (const said of [
    'Tue 20 Jan 2026 (all times WAT)',
    '6:00 am Lagos',
    '6:00 am Lagos\nBoarding point: Jibowu Park, 12 Ikorodu Road\nMap: https://tafiya.example/map\n',
    '4:30 pm Awgu (Wed 21 Jan 2026)',
    'Drop-off: Camp gate',
    '7K9Q-M2XD-4HRB-T8WZ',
    'Seats: 11, 12',
    '₦64,000',
    'Balance due: ₦54,000',
    'Be at Jibowu Park by 5:30 am WAT',
    'Bring an ID card.',
    `Pay balance ₦54,000:\n${LINK}`,
  ]) {
    expect(text).toContain(said)
  }
})

test('the mail of a trip to a camp asks for the call-up letter; only the mail of a daylight trip promises no night journey', () => {
  const booking = sampleBooking((word) => word)
  const trip = {
    ...booking.trip,
    destination: 'Awgu (Enugu)',
    arriveTime: lagosInstant('2026-01-20', '16:30'),
  }
  const { text } = ticketMail({ ...booking, trip })
  expect(text).toContain('Bring your call-up letter and an ID card.')
  expect(text).toContain('We arrive by 6 pm and do not travel at night.')
  expect(ticketMail(booking).text).not.toContain('do not travel at night')
})

test('a trip without stops leaves no empty line, and the mail speaks of the park', () => {
  const booking = sampleBooking((word) => word)
  const { html, text } = ticketMail({ ...booking, trip: { ...booking.trip, stops: NO_STOPS } })
  expect(text).toContain('6:00 am Lagos\n4:30 pm Awgu')
  expect(text).not.toMatch(/Boarding point|Drop-off|Map:/)
  expect(text).toContain('Be at the park by 5:30 am WAT')
  expect(html).not.toContain('Open map')
})

const NOT_ABOUT_A_BOOKING = [
  'contactMessage',
  'contactCopy',
  'setPassword',
  'invariantViolation',
  'webhookOff',
  'dailyReport',
  'dispute',
  'disputeDue',
  'disputeFresh',
  'disputeLost',
  'disputeProposed',
  'disputeUnstored',
  'overdueRefund',
  'contactChanged',
  'dataLink',
  'refundLink',
  'refundAccount',
  'erasureReceipt',
]

test.each(['ticket', 'receipt', 'balancePaid', 'confirmed'])(
  '%s: the mail says that the fare is exempt from VAT',
  (name) => {
    expect(usual[name]?.text).toContain('VAT: exempt')
  },
)

test.each([
  [false, 'Paystack accepted this dispute before it had an answer from us.'],
  [true, 'We declined this dispute, and the bank decided for the customer.'],
])('the mail about a lost dispute says how it was lost, answered: %s', (isAnswered, how) => {
  const { subject, text } = lostDisputeMail(sampleBooking((word) => word).company, {
    bookingToken: '7K9QM2XD4HRBT8WZ',
    taken: naira(10_000),
    reason: null,
    isAnswered,
    due: kobo(0),
    link: 'https://tafiya.example/payments/disputes?state=lost',
  })
  expect(subject).toBe('The bank took ₦10,000 back')
  expect(text).toContain(how)
})

test('the mail with a link to personal data says that it works once, within 15 minutes', () => {
  expect(usual.dataLink?.text).toContain('You can use the link once, within 15 minutes.')
})

test('the mails about the bank account of a refund name the time of the link and the account, and what to do', () => {
  expect(usual.refundLink?.text).toContain('You can use the link once, within 15 minutes.')
  expect(usual.refundLink?.text).toContain('whoever has the link can choose where the money goes')
  expect(usual.refundAccount?.text).toContain(
    'we are sending your refund of ₦35,000 to the account ending 6789 at Zenith Bank.',
  )
  expect(usual.refundAccount?.text).toContain('If you did not give us this account, please call us now.')
})

test('the former and the new address of a booking read the reference and what to do', () => {
  const { text } = usual.contactChanged ?? expect.fail()
  expect(text).toContain('the e-mail address in the booking below changed')
  expect(text).toContain('Reference: 7K9Q-M2XD-4HRB-T8WZ')
  expect(text).toContain('If you did not ask for this, please tell us within 7 days.')
  expect(text).toContain(
    'For the next 24 hours, nobody can cancel or move the booking online or collect a refund of it in cash.',
  )
})

test('the mail about a changed contact has no link: the former address may be that of a stranger', () => {
  expect(usual.contactChanged?.text).not.toContain(LINK)
  expect(usual.contactChanged?.html).not.toContain(LINK)
})

test('the receipt of an erasure lists what was erased, what stays and why', () => {
  const { text } = usual.erasureReceipt ?? expect.fail()
  for (const said of ['Receipt number: 12', 'Bookings: 2', 'Messages you sent: 1', '- Amounts. Tax law.'])
    expect(text).toContain(said)
})

test.each(Object.entries(usual).filter(([name]) => !NOT_ABOUT_A_BOOKING.includes(name)))(
  '%s: the passenger opens the booking with one tap',
  (_, { html, text }) => {
    expect(text).toContain(`View my booking:\n${LINK}`)
    expect(html).toContain(`href="${LINK}"`)
    expect(html).toContain('>View my booking</a>')
  },
)

test.each([
  ['ticket', true],
  ['receipt', true],
  ['confirmed', true],
  ['tripChanged', true],
  ['tripRestored', true],
  ['balanceReminder', true],
  ['owingAgain', true],
  ['owingAgainLater', false],
  ['bookingLink', true],
  ['balancePaid', false],
  ['pending', false],
  ['cancelled', false],
  ['tripCancelled', false],
  ['bookingCancelled', false],
  ['bookingLinkUnpaid', false],
])('%s: the mail has a button that pays the balance: %s', (name, hasButton) => {
  expect(usual[name]?.text.includes(`Pay balance ₦54,000:\n${LINK}`)).toBe(hasButton)
})

test('the mail about a paid balance asks for no payment', () => {
  expect(usual.balancePaid?.text).toContain('Your booking is paid in full')
  expect(usual.balancePaid?.text).not.toContain('Balance due')
})

test.each(Object.keys(REFUND_REASON_TEXTS))(
  'the mail about a refund for %s states the reason, the amount and the time it takes',
  (reason) => {
    const text = usual[`refund ${reason}`]?.text ?? ''
    expect(text).toContain(REFUND_REASON_TEXTS[reason as RefundReason])
    // The mail names no amount for a payment in a foreign currency.
    expect(text).toContain(reason === 'wrong_currency' ? 'Refund: your full payment' : 'Refund: ₦10,000')
    expect(text).toContain('3 to 10 working days')
  },
)

test.each([
  ['paystack', 'card', 'the card you paid with'],
  ['paystack', 'bank_transfer', 'the account you paid from'],
  ['paystack', null, 'the same way you paid'],
  ['transfer', 'card', 'by bank transfer'],
  ['cash', null, 'in cash at the terminal'],
  ['pos', 'pos', 'to the card you paid with at the counter, or by bank transfer'],
] as const)('a refund by %s of a payment by %s is described as: %s', (method, channel, way) => {
  const words = howRefunded({ method, channel })
  expect(words).toContain(way)
  expect(words.includes('card')).toBe(method === 'pos' || (method === 'paystack' && channel === 'card'))
})

test('the mail about a changed trip asks for the balance that is due', () => {
  expect(usual.tripChanged?.text).toContain('Balance due: ₦54,000')
  expect(usual.tripChanged?.text).toContain(LINK)
})

test.each([
  [1, 'your seat'],
  [2, 'your seats'],
])('for a booking of %i the mails about a changed trip and a due balance say: %s', (count, words) => {
  const all = sampleBooking((word) => word)
  const booking = { ...all, seats: all.seats.slice(0, count) }
  expect(tripChangedMail({ booking, before: all.trip }).text).toContain(`You keep ${words}.`)
  expect(balanceReminderMail(booking).text).toContain(`keeping ${words} for you`)
})

test('the mail about a changed trip shows old and new values, and only those that changed', () => {
  const { subject, text } = usual.tripChanged ?? expect.fail()
  expect(subject).toBe('Trip changed: Lagos to Awgu, Tue 20 Jan 2026')
  for (const said of [
    '*** New departure: Tue 20 Jan 2026, 6:00 am WAT ***',
    'Previously: Tue 20 Jan 2026, 5:00 am WAT',
    'New boarding point: Jibowu Park, 12 Ikorodu Road',
    'Previously: Ojota Park, 12 Ikorodu Road',
    'New bus: Coaster 44, TFY-044-LA',
    'Previously: Coaster 44, TFY-001-LA',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('New arrival')
  expect(text).not.toContain('New drop-off')
})

test('a change of seconds only is not announced', () => {
  const at = lagosInstant('2026-01-20', '06:00')
  const plan = {
    departTime: at,
    arriveTime: at,
    busType: 'Sprinter',
    plateNo: 'T-1',
    stops: NO_STOPS,
  } as const
  expect(tripChanges(plan, { ...plan, departTime: new Date(at.getTime() + 59_000) })).toEqual([])
})

test('the mail of Manage Booking mentions an attached ticket only for a confirmed booking', () => {
  expect(usual.confirmed?.text).toContain('Your ticket is attached')
  for (const name of ['pending', 'cancelled']) expect(usual[name]?.text).not.toContain('attached')
  expect(usual.cancelled?.text).toContain('Your refund is ₦10,000')
})

test('the mail with a lost link names a ticket only for a confirmed booking, and a balance only if one is due', () => {
  const booking = sampleBooking((word) => word)
  expect(usual.bookingLink?.text).toContain('download your ticket or pay your balance')
  expect(usual.bookingLinkUnpaid?.text).not.toMatch(/ticket|balance/)
  const paid = bookingLinkMail({ booking: { ...booking, due: kobo(0) }, isConfirmed: true })
  expect(paid.text).toContain('download your ticket')
  expect(paid.text).not.toContain('balance')
})

test('the mail about a restored trip mentions a refund only to a passenger who has paid', () => {
  const booking = sampleBooking((word) => word)
  expect(usual.tripRestored?.text).toContain('there is nothing to refund')
  expect(tripRestoredMail({ ...booking, paid: kobo(0), due: naira(64_000) }).text).not.toContain('refund')
})

test('a reply to a contact message goes to the sender, and a line break in the name adds no header', () => {
  const sender = {
    name: 'Ada\r\nBcc: x@y.z',
    email: 'ada@example.com',
    phone: null,
    subject: 's',
    message: 'm',
  }
  const company = { name: 'T', email: null, phone: null, address: null, publicUrl: 'https://t.example' }
  const mail = contactMessageMail(company, { ...sender, sentAt: new Date(0) })
  expect(mail.replyTo).toEqual({ name: 'Ada Bcc: x@y.z', address: 'ada@example.com' })
  expect(mail.text).toContain('From: Ada Bcc: x@y.z\n')
})

test('the confirmation of a contact message contains nothing that was typed', () => {
  const company = { name: 'T', email: null, phone: null, address: null, publicUrl: 'https://t.example' }
  const typed = {
    name: 'BUY NOW',
    email: 'ada@example.com',
    phone: 'BUY NOW',
    subject: 'BUY NOW',
    message: 'BUY NOW',
  }
  const mail = contactCopyMail(company, { ...typed, sentAt: new Date(0) } as { sentAt: Date })
  expect(JSON.stringify(mail)).not.toContain('BUY NOW')
  expect(mail.text).toContain('We will get back to you soon.')
})

test('a message from staff keeps its paragraphs and lines, and gets a title if it has no subject', () => {
  const company = { name: 'T', email: null, phone: null, address: null, publicUrl: 'https://t.example' }
  const { html } = staffMessageMail(company, {
    subject: '',
    message: 'One\r\ntwo\r\n\r\nThree',
    link: null,
  })
  expect(html).toContain('One<br>two</td>')
  expect(html).toContain('>Three</td>')
  expect(html).toContain('A message from T')
})

test('the owner reads which check failed and how many records it found', () => {
  const { subject, text } = usual.invariantViolation ?? expect.fail()
  expect(subject).toBe('Data check failed. Broken rule: a seat is sold once')
  expect(text).toContain('A data check failed')
  expect(text).toContain('Records: 2')
})

test('a late refund that lacks a bank account asks the passenger for one; others need nothing', () => {
  const { lateRefund, lateRefundWithoutAccount } = allMails((usual) => usual)
  expect(lateRefund?.text).toContain('You don’t need to do anything.')
  expect(lateRefundWithoutAccount?.text).toContain(
    'Please open “Where is my money?” and give us a bank account, or call us.',
  )
  expect(lateRefundWithoutAccount?.text).not.toContain('You don’t need to do anything.')
})

test('staff read which dispute to answer on the dashboard', () => {
  const { disputeUnstored } = allMails((usual) => usual)
  expect(disputeUnstored?.subject).toBe('Answer dispute 4217 on Paystack’s dashboard')
  expect(disputeUnstored?.text).toContain('we could not store: we do not know its payment.')
})

test('staff read how long they have to answer a dispute', () => {
  const { dispute, disputeDue } = allMails((usual) => usual)
  expect(dispute?.subject).toBe('A dispute over ₦10,000 needs an answer')
  expect(dispute?.text).toContain('Business hours left: 5 h 30 min')
  expect(dispute?.text).toContain('The evidence is ready. Check it, choose an answer and send it.')
  expect(disputeDue?.subject).toBe('5 h 30 min left to answer the dispute over ₦10,000')
})

const reservationIn = (mail: Mail | undefined) => JSON.parse(DATA_BLOCK.exec(mail?.html ?? '')?.[1] ?? 'null')

test('mail programs read the booking of the ticket mail, also with hostile text', () => {
  expect(reservationIn(usual.ticket)).toMatchObject({
    '@type': 'BusReservation',
    reservationNumber: '7K9QM2XD4HRBT8WZ',
    reservationStatus: 'http://schema.org/ReservationConfirmed',
    underName: { name: 'Tester Okon' },
    reservationFor: {
      '@type': 'BusTrip',
      departureTime: '2026-01-20T06:00:00+01:00',
      arrivalTime: '2026-01-21T16:30:00+01:00',
      departureBusStop: { name: 'Jibowu Park', address: '12 Ikorodu Road' },
      arrivalBusStop: { name: 'Camp gate' },
    },
    priceCurrency: 'NGN',
  })
  expect(reservationIn(hostile.ticket).underName.name).toBe(HOSTILE)
})

test.each(['bookingMoved', 'seatsCancelled'])(
  'mail programs that showed the first ticket read the new trip and seats of the mail %s',
  (name) => {
    expect(reservationIn(usual[name])).toEqual(reservationIn(usual.ticket))
  },
)

test('a cancellation tells mail programs that the booking is cancelled, and no mail has its private link in the data', () => {
  expect(reservationIn(usual.tripCancelled).reservationStatus).toBe('http://schema.org/ReservationCancelled')
  for (const mail of Object.values(usual))
    expect(JSON.stringify(reservationIn(mail))).not.toContain('/manage#')
})

test('the owner reads which webhook was switched off and why', () => {
  const { subject, text } = usual.webhookOff ?? expect.fail()
  expect(subject).toBe('Webhook to partner.example switched off')
  expect(text).toContain('the answer was HTTP 500')
  expect(text).toContain('https://tafiya.example/webhooks/7')
})

test('the daily report has the sales, what waits, the departures and the state of the system', () => {
  const { subject, text } = usual.dailyReport ?? expect.fail()
  expect(subject).toBe('Daily report for Mon 19 Jan 2026: 12 bookings, ₦350,000 received')
  for (const said of [
    'Bookings made: 12, 9 of them confirmed\nSeats sold: 15\nReceived: ₦350,000\nRefunded or taken by banks: ₦20,000',
    [
      'Waiting for you',
      '- Disputes to answer: 2, 5 h 30 min left for the next',
      '- Payment exceptions: 1',
      '- Refunds that need staff: 4 (1 failed, 2 overdue)',
      '- To check at boarding: 3\n',
    ].join('\n'),
    'Departures today\n- 6:00 am Lagos to Awgu: 40 of 44 seats sold\n- 7:30 am Lagos to Kano: cancelled',
    'The system is in order. The last backup is 3 h old.',
    'switch off “Daily report” under Settings, Notifications',
  ])
    expect(text).toContain(said)
})

test('a daily report of a quiet day with a faulty system says so', () => {
  const report = sampleReport((word) => word)
  const nothing = Object.fromEntries(Object.keys(report.waiting).map((name) => [name, 0]))
  const { text } = dailyReportMail(sampleBooking((word) => word).company, {
    ...report,
    waiting: { ...(nothing as DailyReport['waiting']), disputeHoursLeft: null },
    departures: [],
    system: { backupSeconds: 27 * 3_600, jobsFailed: 1, jobSeconds: 300, brokenInvariants: 2 },
    link: 'https://tafiya.example/admin',
  })
  expect(text).toContain('Nothing waits for you.')
  expect(text).toContain('No bus leaves today.')
  expect(text).toContain(
    'The last backup is 27 h old. 2 data checks fail. 1 job has failed and will run again. Jobs have waited for 5 min. Please tell your technical team.',
  )
})

test('a daily report of a big day names the first departures and counts the rest', () => {
  const report = sampleReport((word) => word)
  const [departure = expect.fail()] = report.departures
  const { text } = dailyReportMail(sampleBooking((word) => word).company, {
    ...report,
    departures: Array(45).fill(departure),
    system: { ...report.system, backupSeconds: null },
    link: 'https://tafiya.example/admin',
  })
  expect(text.match(/seats sold/g)).toHaveLength(40)
  expect(text).toContain('- and 5 more')
  expect(text).toContain('No backup was ever noted.')
})
