import { lagosDay } from '#domain/platform/lagos-time.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { textClient } from '#testing/text-client.ts'

let people = 0

/** Returns what a new person types, with an e-mail address and a phone number of their own. */
export function newPerson() {
  const number = String(++people).padStart(4, '0')
  return {
    passengerName: 'Tester Uche',
    email: `lite${number}@example.com`,
    mobile: `0806000${number}`,
    passengerAddress: '1 Sample Street',
    nextOfKinName: 'Sample Bisi',
    nextOfKinPhone: '08000000001',
  }
}

/** The actions of a visitor without script in a shop, on a new trip or the given one. */
export async function liteVisitor(
  shop: SellingApp,
  options: { trip?: BuiltTrip; paymentType?: 'Full' | 'Split'; seats?: number[] } = {},
) {
  const { db } = shop.database
  const trip = options.trip ?? (await buildTrip(db, { paymentType: options.paymentType ?? 'Full' }))
  const route = await db
    .selectFrom('routes')
    .selectAll()
    .where('id', '=', trip.route_id)
    .executeTakeFirstOrThrow()
  const wanted = options.seats ?? [1]
  const seatIds = (numbers: readonly number[]) =>
    trip.seats.filter((seat) => numbers.includes(Number(seat.seat_no))).map(({ id }) => String(id))
  const client = textClient(shop.app.listeningOrigin)
  const person = newPerson()
  const search = {
    origin: route.origin,
    destination: route.destination,
    date: lagosDay(trip.depart_time),
    passengers: String(wanted.length),
  }
  return {
    ...client,
    trip,
    person,
    search,
    seatIds,
    async toSeats() {
      await client.open('/lite')
      await client.send('Search', search)
      await client.follow('Choose seats')
    },
    toReview: (change: Record<string, string | string[]> = {}) =>
      client.send('Continue', { ...person, seat: seatIds(wanted), ...change }),
    /** Agrees to the terms and presses a button of the review. */
    pay: (button = 'Pay ₦') => client.send(button, { terms: 'yes' }),
    /** Pays on the page of the provider. The webhook is lost, so that only the way back can tell us. */
    payAtProvider(card?: string): string {
      const accessCode = client.left().split('/').at(-1)
      const found = shop.sandbox.paystack.ledger().transactions.find((one) => one.accessCode === accessCode)
      if (!found) throw new Error(`the provider does not know ${client.left()}`)
      shop.sandbox.paystack.pay(found.reference, { notify: false, ...(card && { card }) })
      return found.reference
    },
    comeBack: (reference: string) => client.open(`/lite/paid?trxref=${reference}&reference=${reference}`),
  }
}
