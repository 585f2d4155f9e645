import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import type { Bookings } from '#server/platform/database/schema.ts'
import { type BuiltTrip, buildBooking, buildPayment, buildTrip } from './builders.ts'
import type { SellingApp } from './selling-app.ts'
import type { TestApp } from './test-app.ts'

export const HOUR = 3_600_000

type Options = {
  trip?: BuiltTrip
  seats?: number[]
  /** Hours from now to the departure. */
  hours?: number
  /** The naira that were paid in total. By default the whole fare. */
  paid?: number
  /** The kobo of the first of two payments. By default there is one payment. */
  first?: number
  /** The naira that the provider keeps as fees. */
  fees?: number
  fields?: Partial<Insertable<Bookings>>
}

/**
 * Creates a confirmed booking with a card payment, or two, and its ticket, on a new trip or the given one: ₦35,000 per
 * seat.
 */
export async function paidBooking({ database }: TestApp, options: Options = {}) {
  const { seats = [1], hours = 100, fees = 0 } = options
  const { db } = database
  const departTime = new Date(Date.now() + hours * HOUR)
  const trip = options.trip ?? (await buildTrip(db, { departTime, paymentType: 'Split' }))
  const paid = naira(options.paid ?? 35_000 * seats.length)
  const booking = await buildBooking(db, trip, {
    seats,
    fields: {
      status: 'CONFIRMED',
      paid_kobo: paid,
      required_kobo: paid,
      confirmed_at: new Date(),
      ...options.fields,
    },
  })
  const arrived = (kobo: number) =>
    buildPayment(db, booking, {
      status: 'PAID',
      paid_at: new Date(),
      channel: 'card',
      amount_kobo: kobo,
      received_kobo: kobo,
      applied: true,
      applied_kobo: kobo,
      fees_kobo: naira(fees),
    })
  const payment = await arrived(options.first ?? paid)
  if (options.first) await arrived(paid - options.first)
  if (booking.email !== '')
    await db
      .insertInto('notifications')
      .values({
        type: 'email',
        kind: 'ticket',
        dedupe_key: `ticket:${booking.id}`,
        contact_info: booking.email,
        booking_id: booking.id,
        status: 'delivered',
        sent_at: new Date(),
      })
      .execute()
  return { trip, booking, payment }
}

/** Creates another trip of the same route, at this price in naira. */
export const tripBeside = ({ database }: TestApp, { route_id }: BuiltTrip, price = 35_000, hours = 200) =>
  buildTrip(database.db, {
    route: { id: route_id },
    departTime: new Date(Date.now() + hours * HOUR),
    price: naira(price),
  })

type Booked = { booking_token: string; email: string }

/** Opens a booking as its passenger does. The calls send the cookie. */
export async function openSelf({ app }: Pick<TestApp, 'app'>, { booking_token, email }: Booked) {
  const opening = { bookingToken: booking_token, email }
  const opened = await app.inject({ method: 'POST', url: '/api/self/open', payload: opening })
  expect(opened.statusCode, opened.body).toBe(200)
  return callsWith({ app }, cookieOf(opened.headers['set-cookie']))
}

/** Opens a booking, asks for a link by e-mail, and uses the link. */
export async function linkedSelf(shop: SellingApp, booking: Booked) {
  const visitor = await openSelf(shop, booking)
  expect((await visitor.call('link', { channel: 'email' })).statusCode).toBe(202)
  const used = await shop.app.inject({ method: 'POST', url: `/act/${await tokenInMail(shop)}` })
  expect(used.statusCode, used.body).toBe(303)
  return callsWith(shop, cookieOf(used.headers['set-cookie']))
}

/** Quotes a move, and returns the body with which the passenger confirms it. */
export async function quotedMove({ call }: Pick<ReturnType<typeof callsWith>, 'call'>, tripId: number) {
  const answer = await call('quote', { act: 'move', tripId })
  expect(answer.statusCode, answer.body).toBe(200)
  const { charge, back, due, move } = answer.json().data
  const { leastPercent } = move
  return { tripId, seatId: move.seatId as number[], expected: { charge, back, due, leastPercent } }
}

/** Lets the 24 hours pass during which a changed contact blocks refunds. */
export const contactIsOld = ({ database }: TestApp) =>
  database.pool.query(
    `update bookings set refund_frozen_until = now(), contact_changed_at = now() - interval '24 hours'`,
  )

/** Sends the waiting messages, and returns the token of the link in the newest one. */
export async function tokenInMail(shop: SellingApp): Promise<string> {
  await sendNotifications(shop.context)
  const texts = shop.sandbox.mailbox.list().map(({ text }) => text)
  const tokens = texts.flatMap((text) => text.match(/(?<=\/act\/)[\w-]{22}/) ?? [])
  return tokens[0] ?? expect.fail('no message has a link')
}

export const cookieOf = (header: string | string[] | undefined): string =>
  String(header).split(';')[0] ?? expect.fail('no cookie was set')

export function callsWith({ app }: Pick<TestApp, 'app'>, cookie: string) {
  return {
    cookie,
    call: (path: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `/api/self/${path}`, payload, headers: { cookie, ...headers } }),
    /** Sends a form of the page, as a browser without script does. */
    send: (path: string, fields: Record<string, string | string[]> = {}) =>
      app.inject({
        method: 'POST',
        url: path,
        payload: new URLSearchParams(
          Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
        ).toString(),
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    page: (path = '/self') => app.inject({ url: path, headers: { cookie } }),
  }
}
