import { expect, onTestFinished, test, vi } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { naira } from '#domain/platform/money.ts'
import { editTrip } from '#server/changes/planning/edit-trip.ts'
import { qrPicture } from '#server/messages/ticket-files/draw-qr.ts'
import { makeTicket } from '#server/messages/ticket-files/make-ticket.ts'
import { countWithin, type Limit } from '#server/platform/limits/limit.ts'
import { buildUser } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffAction } from '#testing/staff.ts'
import { readBooking } from './read-booking.ts'

const confirm = ({ app }: SellingApp, bookingToken: string) =>
  app.inject({ url: '/api/bookings/confirm', query: { bookingToken } })

const retrieve = ({ app }: SellingApp, email: string, bookingToken: string, remoteAddress = '203.0.113.1') =>
  app.inject({ url: '/api/retrieve', query: { email, bookingToken }, remoteAddress })

async function paidVisitor(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop, { seats: [4, 5] })
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

/** Differs from all other phone numbers of a visitor, so that the test can search the response for it. */
const NEXT_OF_KIN_PHONE = '0809 999 9999'

test('the confirmation shows the seats and the money, and hides e-mail, address and next of kin', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const change = { next_of_kin_phone: NEXT_OF_KIN_PHONE }
  await shop.database.db.updateTable('bookings').set(change).where('id', '=', visitor.id).execute()
  const answer = await confirm(shop, visitor.bookingToken)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().booking).toMatchObject({
    status: 'CONFIRMED',
    seat: [
      { id: visitor.seatIds[0], seatNo: '4' },
      { id: visitor.seatIds[1], seatNo: '5' },
    ],
    isPaymentComplete: true,
    amountPaid: naira(70_000),
    amountDue: 0,
    payment: [{ amount: naira(70_000), channel: 'card' }],
    email: 'v•••@example.com',
    nextOfKinName: null,
    nextOfKinPhone: null,
    passengerAddress: null,
  })
  for (const hidden of [visitor.email, 'Sample Bisi', 'Sample Street', NEXT_OF_KIN_PHONE])
    expect(answer.body).not.toContain(hidden)
})

test('a booking without an e-mail address cannot be opened with an empty one', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { id, email, bookingToken } = await paidVisitor(shop)
  const clerk = await buildUser(db)
  await db.updateTable('bookings').set({ email: '', created_by: clerk.id }).where('id', '=', id).execute()
  for (const empty of ['', '  ']) {
    expect((await retrieve(shop, empty, bookingToken)).statusCode).toBe(400)
    const payload = { email: empty, bookingToken }
    for (const url of ['/api/retrieve', '/api/bookings/link'])
      expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(400)
  }
  expect((await retrieve(shop, email, bookingToken)).statusCode).toBe(404)
})

test('an unpaid booking shows its status and the seconds that are left of its hold', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { booking } = (await confirm(shop, visitor.bookingToken)).json()
  expect(booking).toMatchObject({ status: 'DRAFT', isPaymentComplete: false, ticketUrl: null })
  expect(booking.holdExpiresIn).toBeGreaterThan(800)
})

test.each(['nonsense', '0000000000000000'])('the reference %s finds no booking', async (token) => {
  const shop = await sellingApp()
  const answer = await confirm(shop, token)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().error).toBe('Booking not found')
})

test('with a reference in lower case and an e-mail in capitals a passenger sees the unmasked booking; two requests in a quarter of an hour queue one mail', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  // Stops the clock, because a new quarter of an hour would allow another mail.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const typed = formatReference(visitor.bookingToken).toLowerCase()
  const answer = await retrieve(shop, ` ${visitor.email.toUpperCase()} `, typed)
  expect(answer.json()).toMatchObject({
    mailed: true,
    data: { email: visitor.email, nextOfKinName: 'Sample Bisi' },
  })
  expect((await retrieve(shop, visitor.email, typed)).json().mailed).toBe(false)
  vi.setSystemTime(Date.now() + 15 * 60_000)
  expect((await retrieve(shop, visitor.email, typed)).json().mailed).toBe(true)
})

test('a passenger of a cancelled trip sees the amount and the status of the refund', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const { db } = shop.database
  await editTrip(db, await staffAction(db), visitor.trip.id, { status: 'CANCELED' })
  const { data } = (await retrieve(shop, visitor.email, visitor.bookingToken)).json()
  expect(data).toMatchObject({
    status: 'CANCELLED',
    cancelledBecause: 'trip_canceled',
    amountPaid: naira(70_000),
    amountRefunded: naira(70_000),
    refund: [{ amount: naira(70_000), status: 'REQUESTED' }],
    ticketUrl: null,
  })
})

test('a wrong reference, a wrong e-mail and both get the same answer', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const answers = [
    await retrieve(shop, 'other@example.com', visitor.bookingToken),
    await retrieve(shop, visitor.email, '0000000000000000'),
    await retrieve(shop, 'other@example.com', 'nonsense'),
  ]
  const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ code: 'NOT_FOUND' })
})

test('the sixth wrong attempt on one e-mail is refused, and no mail is sent', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  for (let i = 0; i < 5; i++) await retrieve(shop, 'victim@example.com', 'nonsense')
  const slowed = await retrieve(shop, 'victim@example.com', 'nonsense')
  expect(slowed.statusCode).toBe(429)
  expect(slowed.json().error).toMatch(/^Too many attempts/)
  expect(await shop.database.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('wrong attempts from one network do not lock out other networks [F30]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const visitor = await visitorWithDraft(shop)
  for (let i = 0; i < 6; i++) await retrieve(shop, visitor.email, 'nonsense', '198.51.100.7')
  expect((await retrieve(shop, visitor.email, visitor.bookingToken, '198.51.100.7')).statusCode).toBe(429)
  expect((await retrieve(shop, visitor.email, visitor.bookingToken)).statusCode).toBe(200)
})

test('guesses at one e-mail from many networks are limited too [F30]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const guesses = await Promise.all(
    Array.from({ length: 110 }, (_, n) => retrieve(shop, 'victim@example.com', 'nonsense', `10.9.0.${n}`)),
  )
  const codes = guesses.map((guess) => guess.statusCode)
  expect(codes.filter((code) => code === 404)).toHaveLength(100)
  expect(codes.filter((code) => code === 429)).toHaveLength(10)
})

test('control: when only the e-mail is counted, five attempts of a stranger lock its owner out [F30]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const { db } = shop.database
  const carelessly: Limit = { name: 'careless', most: 5, windowSeconds: 86_400 }
  for (let i = 0; i < 5; i++) expect(await countWithin(db, carelessly, 'victim@example.com')).toBe(true)
  expect(await countWithin(db, carelessly, 'victim@example.com')).toBe(false)
})

test('the code of a seat of a confirmed booking is served as a picture; other seats and unpaid bookings get an error', async () => {
  const shop = await sellingApp()
  const { bookingToken } = await paidVisitor(shop)
  const codeOf = (token: string, seatNo: string) => shop.app.inject(`/api/tickets/${token}/codes/${seatNo}`)
  const seatNo = '4'
  const answer = await codeOf(bookingToken, seatNo)
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { seats } = await makeTicket(shop.context, await readBooking(shop.database.db, bookingToken))
  expect(answer.body).toBe(qrPicture(seats.find((seat) => seat.seatNo === seatNo)?.code ?? ''))
  const draft = await visitorWithDraft(shop)
  const refused = [
    await codeOf(bookingToken, '14'),
    await codeOf('0000000000000000', seatNo),
    await codeOf(draft.bookingToken, '1'),
    await codeOf(bookingToken, 'all'),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 409, 400])
})

test('a passenger who saves the ticket gets the codes of all seats; an unpaid booking has none', async () => {
  const shop = await sellingApp()
  const { bookingToken } = await paidVisitor(shop)
  const codesOf = (token: string) => shop.app.inject(`/api/tickets/${token}/codes`)
  const answer = await codesOf(bookingToken)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { seats } = await makeTicket(shop.context, await readBooking(shop.database.db, bookingToken))
  expect(answer.json().data).toEqual(
    seats.map(({ seatNo, code }) => ({
      seatNo,
      code,
      shortCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    })),
  )
  expect((await codesOf((await visitorWithDraft(shop)).bookingToken)).statusCode).toBe(409)
  expect((await codesOf('0000000000000000')).statusCode).toBe(404)
})

test('the reference of a confirmed booking opens the ticket PDF; a draft has none', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const answer = await shop.app.inject(`/api/tickets/${visitor.bookingToken}.pdf`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const draft = await visitorWithDraft(shop)
  expect((await shop.app.inject(`/api/tickets/${draft.bookingToken}.pdf`)).statusCode).toBe(409)
  expect((await shop.app.inject('/api/tickets/0000000000000000.pdf')).statusCode).toBe(404)
})
