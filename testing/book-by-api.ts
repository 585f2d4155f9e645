import { holdByApi } from './hold-with-proof.ts'

type Trip = { id: number; availableSeatsCount: number; price: number; route: { paymentType: string } }
type Seat = { id: number; seatNo: string; isAvailable: boolean }

export type Booked = {
  tripId: number
  bookingToken: string
  email: string
  seatNos: string[]
  price: number
}

/** Each booking has its own passenger, because holds and mails are limited per person. */
let passengers = 0

const isSplit = ({ route }: Trip) => route.paymentType === 'Split'

/**
 * Makes a booking as another visitor's browser would: two seats, held, and paid as requested. Uses a split route by
 * default. `wanted` is a trip id, or a filter for the next hundred trips.
 */
export async function bookByApi(
  site: string,
  pay: 'nothing' | 'fee' | 'everything' | 'unheard',
  wanted: number | ((trip: Trip) => boolean) = isSplit,
): Promise<Booked> {
  const trip = typeof wanted === 'number' ? await tripOf(site, wanted) : await findTrip(site, wanted)
  const { data } = await ask<{ data: { seats: Seat[] } }>(`${site}/api/trips/${trip.id}/validate`)
  const seats = data.seats.filter((seat) => seat.isAvailable).slice(0, 2)
  const seatIds = seats.map((seat) => seat.id)
  const email = `tester.okon.${process.pid}.${++passengers}@mail.example`
  const held = await holdByApi(site, {
    tripId: trip.id,
    seatId: seatIds,
    passengerName: 'Tester Chidera Okon',
    passengerAddress: '3 Sample Close, Yaba',
    email,
    mobile: `0803${String(process.pid % 10_000).padStart(4, '0')}${String(passengers).padStart(3, '0')}`,
    nextOfKinName: 'Tester Ngozi Okon',
    nextOfKinPhone: '08030000001',
  })
  const isSplitPayment = pay === 'fee'
  const amount = (isSplitPayment ? 5_000 : trip.price) * 2 * 100
  const { id: bookingId, bookingToken } = held
  const payment = { email, amount, bookingId, bookingToken, seatIds, isSplitPayment }
  if (pay !== 'nothing') await payFor(site, payment, pay !== 'unheard')
  return {
    tripId: trip.id,
    bookingToken: held.bookingToken,
    email,
    seatNos: seats.map((seat) => seat.seatNo),
    price: trip.price,
  }
}

const tripOf = async (site: string, id: number): Promise<Trip> =>
  (await ask<{ data: Trip }>(`${site}/api/trips/${id}`)).data

async function findTrip(site: string, isWanted: (trip: Trip) => boolean): Promise<Trip> {
  const { data: trips } = await ask<{ data: Trip[] }>(`${site}/api/trips`)
  const trip = trips.find((one) => one.availableSeatsCount >= 4 && isWanted(one))
  if (!trip) throw new Error('no such trip has seats left')
  return trip
}

/** If `isHeard` is false, the provider has the money, but its webhook is lost and the page was closed. */
async function payFor(site: string, payment: object, isHeard: boolean): Promise<void> {
  const { paystackRef } = await ask<{ paystackRef: string }>(`${site}/api/payments/initialize`, payment)
  await ask(`${site}/sandbox/control`, { do: 'pay', reference: paystackRef, notify: isHeard })
  if (isHeard) await ask(`${site}/api/payments/verify`, { reference: paystackRef })
}

export type Mail = { subject: string; text: string }

/** Waits for the first mail to this address whose subject contains these words. */
export async function mailTo(site: string, to: string, subject: string): Promise<Mail | undefined> {
  const query = new URLSearchParams({ to, subject, waitMs: '20000' })
  return (await ask<{ data: Mail[] }>(`${site}/sandbox/mail.json?${query}`)).data[0]
}

async function ask<Answer>(url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
