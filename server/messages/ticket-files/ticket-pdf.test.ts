import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import { hasLetter } from '#server/platform/documents/fonts.ts'
import { INNER_WIDTH, PAGE } from '#server/platform/documents/pdf-document.ts'
import type { Ticket } from '#server/platform/documents/ticket.ts'
import { type PdfLine, readPdf } from '#testing/read-pdf.ts'
import { FOOTER_TOP } from './draw-information.ts'
import { MODULES, QUIET } from './draw-qr.ts'
import { SMALLEST } from './draw-stubs.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

const now = lagosInstant('2026-01-12', '10:24')
const reference = '7K9QM2XD4HRBT8WZ'
const POLICY = {
  id: 1,
  name: 'Standard',
  flatKobo: naira(1_000),
  moveKobo: naira(1_000),
  brackets: [
    { hoursBefore: 48, percent: 0 },
    { hoursBefore: 24, percent: 25 },
    { hoursBefore: 4, percent: 50 },
    { hoursBefore: 0, percent: 100 },
  ],
  lateMinutes: 60,
}
const words = (page: PdfLine[] | undefined) => page?.map(({ text }) => text).join('\n') ?? ''

test('the page shows passenger, route, times, seats, price and balance', async () => {
  const pages = readPdf(await renderTicketPdf(ticketFor(2), now))
  expect(pages).toHaveLength(1)
  const page = words(pages[0])
  for (const said of [
    'Tafiya',
    'Issued Mon 12 Jan 2026, 10:24 am WAT',
    '7K9Q-M2XD-4HRB-T8WZ',
    'Tue 20 Jan 2026',
    '6:00 am\nLagos',
    '4:30 pm\nAwgu',
    '10 h 30 min',
    'Ọlọ́runfẹ́mi Ɗanjuma',
    '39, 40',
    'Seat 39',
    '7K9Q-M239',
    'Seat 40',
    '7K9Q-M240',
    'Coaster 44, TFY-044-LA',
    'Lagos\nJibowu Park, 12 Ikorodu Road,',
    'Awgu\nCamp gate',
    'Be at the boarding point by',
    '5:30 am',
    'Balance due before boarding',
    '₦54,000',
    '2 × ₦32,000',
    'Paid by card, Mon 12 Jan 2026',
    'VAT: exempt',
    'TFY-20260112-0007',
    'Important information',
    'Bring an ID card.',
    'We arrive by 6 pm and do not travel at night.',
    '0800 000 0000 · support@tafiya.example',
    'https://tafiya.example/manage-booking',
  ]) {
    expect(page).toContain(said)
  }
  expect(page).toContain('Your right to cancel')
  expect(page.replaceAll('\n', ' ')).toContain(
    '48 hours or more before departure ₦1,000 a seat; 24 to 48 hours',
  )
})

test('the right to cancel stands before the terms, and no ticket has the terms without it', async () => {
  const paid = { paid: naira(32_000), due: kobo(0) }
  const page = words(readPdf(await renderTicketPdf(ticketFor(1, paid), now))[0])
  expect(page.indexOf('Your right to cancel')).toBeGreaterThan(0)
  expect(page.indexOf('Commitment fees')).toBeGreaterThan(page.indexOf('Your right to cancel'))
  for (const seats of [2, 7, 13]) {
    const other = words(readPdf(await renderTicketPdf(ticketFor(seats), now))[0])
    expect(other.includes('Your right to cancel'), `${seats} seats`).toBe(seats <= 7)
    expect(other).not.toContain('Commitment fees')
  }
})

test('a screen reader finds the texts in order, with headings and the codes as figures', async () => {
  const file = (await renderTicketPdf(ticketFor(2), now)).toString('latin1')
  expect(file).toMatch(/\/Marked true/)
  const tags = [...file.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag)
  expect(tags.filter((tag) => tag !== 'P')).toEqual(['H1', 'Figure', 'Figure', 'H2', 'H2', 'H2'])
  expect(tags.length).toBeGreaterThan(40)
})

test('without a balance the page reads paid in full', async () => {
  const page = words(
    readPdf(await renderTicketPdf(ticketFor(1, { paid: naira(32_000), due: kobo(0) }), now))[0],
  )
  expect(page).not.toContain('Balance due')
  expect(page).toContain('Paid in full')
})

test('to a camp, the passenger brings the call-up letter; two rows of stubs leave no room for daylight and support', async () => {
  const { trip } = ticketFor(8)
  const ticket = ticketFor(8, { trip: { ...trip, destination: 'Awgu (Enugu)' } })
  const page = words(readPdf(await renderTicketPdf(ticket, now))[0])
  expect(page).toContain('Bring your call-up letter and an ID card.')
  expect(page).not.toContain('do not travel at night')
  expect(page).not.toContain('For questions, call')
})

test('without stops the towns stand alone', async () => {
  const { trip } = ticketFor(2)
  const ticket = ticketFor(2, { trip: { ...trip, stops: NO_STOPS } })
  const page = words(readPdf(await renderTicketPdf(ticket, now))[0])
  expect(page).toContain('Lagos\n4:30 pm\nAwgu\nPassenger')
  expect(page).toContain('Be at the park by')
})

test('both text fonts have ₦ and the letters of Nigerian names, and the display font has ₦', () => {
  for (const letter of '₦ọẹṣịụỌẸṢỊỤɓɗƙƁƊƘńǹáàéèóò\u0300\u0301\u0304\u0323') {
    expect(hasLetter('regular', letter)).toBe(true)
    expect(hasLetter('bold', letter)).toBe(true)
  }
  expect(hasLetter('display', '₦')).toBe(true)
})

test.each(Array.from({ length: 13 }, (_, i) => i + 1))(
  '%i seats with a balance fit on one page',
  async (count) => {
    const pages = readPdf(await renderTicketPdf(ticketFor(count), now))
    expect(pages).toHaveLength(1)
    expectInside(pages[0])
    for (let no = 39; no < 39 + count; no++) expect(words(pages[0])).toMatch(new RegExp(`\\b${no}\\b`))
  },
)

test('the longest names, 13 seats, three payments and a next-day arrival fit on one page', async () => {
  const pages = readPdf(await renderTicketPdf(longest(13), now))
  expect(pages).toHaveLength(1)
  expectInside(pages[0])
})

test('any typed text gives one page, and every line stays inside the margins', async () => {
  const text = fc.array(fc.nat(0x10ffff), { maxLength: 120 }).map((all) => String.fromCodePoint(...all))
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      text,
      fc.integer({ min: 1, max: 13 }),
      async (name, origin, company, count) => {
        const ticket = longest(count)
        const pages = readPdf(
          await renderTicketPdf(
            {
              ...ticket,
              passengerName: name,
              trip: { ...ticket.trip, origin: origin.slice(0, 80) },
              company: { ...ticket.company, name: company },
            },
            now,
          ),
        )
        expect(pages).toHaveLength(1)
        expectInside(pages[0])
        expect(words(pages[0])).not.toContain('\uFFFD')
      },
    ),
    { numRuns: 12 },
  )
})

test('a booking of 30 seats continues on two more pages, with a label for every seat', async () => {
  const pages = readPdf(await renderTicketPdf(ticketFor(30), now))
  expect(pages).toHaveLength(3)
  const seats = pages.flatMap((page) => page.filter(({ text }) => text.startsWith('Seat ')))
  expect(seats).toHaveLength(30)
})

test('seven codes with modules of 0.6 mm fit in a row, with four modules of white between two', () => {
  const module = SMALLEST / MODULES
  expect((module * 25.4) / 72).toBeCloseTo(0.6, 5)
  const sevenInARow = 7 * SMALLEST + 6 * QUIET * module
  expect(sevenInARow).toBeLessThanOrEqual(INNER_WIDTH - 24)
})

test('the same ticket at the same moment is the same file', async () => {
  const [one, two] = await Promise.all([
    renderTicketPdf(ticketFor(2), now),
    renderTicketPdf(ticketFor(2), now),
  ])
  expect(one.equals(two)).toBe(true)
})

/** Expects every line to be within the margins and, except for the last two, which are the footer, above the footer. */
function expectInside(page: PdfLine[] = []): void {
  const footer = PAGE.height - FOOTER_TOP
  for (const { text, x, end, y } of page) {
    expect(x, text).toBeGreaterThanOrEqual(PAGE.margin - 0.1)
    if (text.trim() !== '') expect(end, text).toBeGreaterThan(x)
    expect(end, text).toBeLessThanOrEqual(PAGE.width - PAGE.margin + 0.1)
    expect(y, text).toBeLessThan(PAGE.height - PAGE.margin + 4)
  }
  expect(page.slice(0, -2).filter(({ y }) => y < footer + 2)).toEqual([])
}

function ticketFor(count: number, changes: Partial<Ticket> = {}): Ticket {
  const seatNos = Array.from({ length: count }, (_, i) => String(i + (count > 13 ? 1 : 39)))
  return {
    company: {
      name: 'Tafiya',
      email: 'support@tafiya.example',
      phone: '0800 000 0000',
      address: '12 Sample Road, Jibowu, Yaba, Lagos',
      publicUrl: 'https://tafiya.example',
    },
    policy: POLICY,
    reference,
    passengerName: 'Ọlọ́runfẹ́mi Ɗanjuma',
    trip: {
      origin: 'Lagos',
      destination: 'Awgu',
      departTime: lagosInstant('2026-01-20', '06:00'),
      arriveTime: lagosInstant('2026-01-20', '16:30'),
      busType: 'Coaster44',
      plateNo: 'TFY-044-LA',
      batch: '2026_A Stream_I',
      stops: {
        ...NO_STOPS,
        boardingPoint: 'Jibowu Park',
        boardingAddress: '12 Ikorodu Road',
        boardingLandmark: 'opposite the filling station',
        dropOff: 'Camp gate',
      },
    },
    seats: seatNos.map((seatNo) => ({
      seatNo,
      code: `T2${'A1 $'.repeat(30)}`,
      shortCode: `7K9QM2${seatNo.padStart(2, '0')}`,
    })),
    pricePerSeat: naira(32_000),
    total: naira(32_000 * count),
    paid: naira(5_000 * count),
    due: naira(27_000 * count),
    payments: [
      { amount: naira(5_000 * count), channel: 'card', paidAt: now, reference: 'TFY-20260112-0007' },
    ],
    ...changes,
  }
}

function longest(count: number): Ticket {
  const ticket = ticketFor(count)
  const payment = {
    amount: naira(1_000_000.55),
    channel: 'bank_transfer',
    paidAt: now,
    reference: 'R'.repeat(100),
  }
  return {
    ...ticket,
    passengerName: 'Ọlọ́runfẹ́mi-Oluwaseun '.repeat(6).slice(0, 120),
    company: {
      ...ticket.company,
      name: 'The Greatest Interstate Transport and Logistics Company of Nigeria '.repeat(2).slice(0, 120),
      email: `${'support'.repeat(34)}@tafiya.example`,
      address: 'Second floor, room 14, opposite the filling station, '.repeat(6).slice(0, 300),
      publicUrl: 'https://a-very-long-name-for-a-public-address.of-a-company.tafiya.example',
    },
    trip: {
      ...ticket.trip,
      origin: 'W'.repeat(80),
      destination: 'National Youth Service Corps Permanent Orientation Camp Wailo, Ganjuwa, Bauchi S',
      arriveTime: lagosInstant('2026-01-21', '14:05'),
      busType: 'Sprinter',
      plateNo: 'TFY-044-LA-WWWWWWWWW',
      stops: {
        boardingPoint: 'W'.repeat(80),
        boardingAddress: 'Second floor, room 14, opposite the filling station, '.repeat(4).slice(0, 160),
        boardingLandmark: 'between the old post office and the market, '.repeat(3).slice(0, 120),
        boardingMapUrl: '',
        dropOff: 'W'.repeat(80),
        nightStop: 'W'.repeat(80),
      },
    },
    payments: [payment, payment, payment],
    due: kobo(1_299_999_999),
  }
}
