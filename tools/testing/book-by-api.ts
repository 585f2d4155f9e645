import { holdByApi } from './hold-with-proof.ts'
import { limit } from './limits.ts'

type Trip = {
  id: number
  availableSeatsCount: number
  departTime: string
  price: number
  route: { origin: string; destination: string; paymentType: string }
  bus: { busType: string; plateNo: string }
}
type Seat = { id: number; seatNo: string; isAvailable: boolean }

export type Booked = {
  tripId: number
  bookingToken: string
  email: string
  mobile: string
  /** The reference of the payment. Empty if none was started. */
  reference: string
  seatNos: string[]
  price: number
  plateNo: string
}

/** Numbers the passengers. Each booking has its own, because holds and mails are limited per person. */
let passengers = 0

const isSplit = ({ route }: Trip) => route.paymentType === 'Split'

/**
 * - `nothing`: the seats are held.
 * - `started`: a payment is open, and the visitor has not paid.
 * - `fee`: the commitment fee is paid.
 * - `everything`: the full price is paid.
 * - `unheard`: the provider has the full price, but its webhook is lost and the visitor has closed the page.
 */
type Pay = 'nothing' | 'started' | 'fee' | 'everything' | 'unheard'

/**
 * Makes a booking, of two seats by default, as another visitor's browser would, and pays at the sandbox. `wanted` is a
 * trip id, or a condition for a trip that leaves in more than 25 hours and has at least 12 free seats. By default, it
 * is any such trip whose route offers split payment.
 */
export async function bookByApi(
  site: string,
  pay: Pay,
  wanted: number | ((trip: Trip) => boolean) = isSplit,
  count = 2,
): Promise<Booked> {
  const trip = typeof wanted === 'number' ? await tripOf(site, wanted) : await findTrip(site, wanted)
  const { data } = await ask<{ data: { seats: Seat[] } }>(`${site}/api/trips/${trip.id}/validate`)
  const seats = data.seats.filter((seat) => seat.isAvailable).slice(0, count)
  const seatIds = seats.map((seat) => seat.id)
  const email = `tester.okon.${process.pid}.${++passengers}@mail.example`
  const mobile = `0803${String(process.pid % 10_000).padStart(4, '0')}${String(passengers).padStart(3, '0')}`
  const held = await holdByApi(site, {
    tripId: trip.id,
    seatId: seatIds,
    passengerName: 'Tester Chidera Okon',
    passengerAddress: '3 Sample Close, Yaba',
    email,
    mobile,
    nextOfKinName: 'Tester Ngozi Okon',
    nextOfKinPhone: '08030000001',
  })
  const isSplitPayment = pay === 'fee'
  const amount = (isSplitPayment ? 5_000 : trip.price) * count * 100
  const { id: bookingId, bookingToken } = held
  const payment = { email, amount, bookingId, bookingToken, seatIds, isSplitPayment }
  const reference = pay === 'nothing' ? '' : await payFor(site, payment, pay)
  return {
    tripId: trip.id,
    bookingToken: held.bookingToken,
    email,
    mobile,
    reference,
    seatNos: seats.map((seat) => seat.seatNo),
    price: trip.price,
    plateNo: trip.bus.plateNo,
  }
}

/** Adds the passenger details of all seats but the buyer's, so that none are missing at boarding. */
export async function nameEveryone(
  site: string,
  { bookingToken, email, seatNos }: Pick<Booked, 'bookingToken' | 'email' | 'seatNos'>,
): Promise<void> {
  const opened = await fetch(`${site}/api/self/open`, {
    method: 'POST',
    body: JSON.stringify({ bookingToken, email }),
    headers: { 'content-type': 'application/json' },
  })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const seatNo of seatNos.slice(1)) {
    const path = `${site}/api/self/passengers/${seatNo}/link`
    const { data } = await ask<{ data: { url: string } }>(path, { channel: 'share' }, { cookie })
    const seat = `${site}/api/passengers/${data.url.split('/').at(-1)}`
    const { updatedAt } = (await ask<{ data: { updatedAt: string } }>(seat)).data
    const details = {
      name: `Tester Seat ${seatNo}`,
      phone: '08030000009',
      address: '3 Sample Close, Yaba',
      nextOfKinName: 'Tester Ngozi Okon',
      nextOfKinPhone: '08030000001',
    }
    await ask(seat, { ...details, updatedAt }, { method: 'PATCH' })
  }
}

const tripOf = async (site: string, id: number): Promise<Trip> =>
  (await ask<{ data: Trip }>(`${site}/api/trips/${id}`)).data

/**
 * Two more than tests can use up: the trip list may be 1.5 s old, and in that time a test makes at most five bookings
 * of two seats.
 */
const ENOUGH_SEATS = 12

/**
 * Booking closes two hours before departure, and a reminder is sent 24 hours before it. A trip that leaves later than
 * this meets neither during a test.
 */
const HOURS_AHEAD = 25

async function findTrip(site: string, isWanted: (trip: Trip) => boolean): Promise<Trip> {
  const isFarEnough = ({ departTime }: Trip) => Date.parse(departTime) > Date.now() + HOURS_AHEAD * 3_600_000
  for (let page = 1; ; page++) {
    const { data: trips } = await ask<{ data: Trip[] }>(`${site}/api/trips?page=${page}`)
    if (trips.length === 0) throw new Error('no such trip has seats left')
    const trip = trips.find(
      (one) => one.availableSeatsCount >= ENOUGH_SEATS && isFarEnough(one) && isWanted(one),
    )
    if (trip) return trip
  }
}

/** Returns the reference of the payment. */
async function payFor(site: string, payment: object, pay: Exclude<Pay, 'nothing'>): Promise<string> {
  const isHeard = pay !== 'unheard'
  const { paystackRef } = await ask<{ paystackRef: string }>(`${site}/api/payments/initialize`, payment)
  if (pay === 'started') return paystackRef
  await ask(`${site}/sandbox/control`, { do: 'pay', reference: paystackRef, notify: isHeard })
  if (isHeard) await ask(`${site}/api/payments/verify`, { reference: paystackRef })
  return paystackRef
}

export type Mail = { subject: string; text: string }

/**
 * Waits for a mail to this address whose subject contains these words. Throws if none comes, also not at the second attempt
 * of the product, which follows within two minutes of a failed one.
 */
export async function mailTo(site: string, to: string, subject: string): Promise<Mail> {
  const mails = async (query: Record<string, string>) =>
    (await ask<{ data: Mail[] }>(`${site}/sandbox/mail.json?${new URLSearchParams(query)}`)).data
  const end = Date.now() + limit(150_000)
  while (Date.now() < end) {
    const [mail] = await mails({ to, subject, waitMs: '20000' })
    if (mail) return mail
  }
  const others = (await mails({ to })).map((mail) => mail.subject)
  throw new Error(`no mail “${subject}” to ${to}, only ${JSON.stringify(others)}`)
}

async function ask<Answer>(
  url: string,
  body?: object,
  { method = 'POST', cookie = '' }: { method?: string; cookie?: string } = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    ...(body && {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie },
    }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
