import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { campCodeOf, formatCampCode } from '#domain/network/camp-codes.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { type BuiltTrip, buildTrip } from './builders.ts'
import { type SellingApp, sellingApp, USSD_SECRET } from './selling-app.ts'

/** Creates a shop with USSD booking. */
export async function ussdShop(): Promise<SellingApp> {
  const shop = await sellingApp()
  await enableUssd(shop)
  return shop
}

export const enableUssd = ({ database }: Pick<SellingApp, 'database'>, settings: object = {}) =>
  database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', ussd_enabled: true, ...settings })
    .execute()

let counter = 0

export const newPhone = (): string => `23480${String(++counter).padStart(8, '0')}`

const PASSENGER = ['Ada Obi', '12 Allen Avenue, Ikeja', 'Bola Obi', '08031234567']

/** Sends one request of the gateway and returns the answer, whatever its status. */
export const askGateway = (
  app: FastifyInstance,
  {
    phone,
    session,
    text,
    secret = USSD_SECRET,
  }: { phone: string; session: string; text: string; secret?: string },
) =>
  app.inject({
    method: 'POST',
    url: `/api/ussd/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      sessionId: session,
      serviceCode: '*384*77#',
      phoneNumber: `+${phone}`,
      networkCode: '62130',
      text,
    }).toString(),
  })

/** A person with a phone. `say` types inputs one after another in one session and returns the last screen. */
export function newCaller(shop: Pick<SellingApp, 'app'>, phone = newPhone()) {
  const session = `ATUid_${randomUUID()}`
  let inputs: string[] = []
  const ask = async (text: string): Promise<string> => {
    const answer = await askGateway(shop.app, { phone, session, text })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
    return answer.body
  }
  return {
    phone,
    session,
    text: () => inputs.join('*'),
    /** Repeats the last request, as a gateway does that got no answer. */
    again: () => ask(inputs.join('*')),
    async say(...typed: string[]): Promise<string> {
      let screen = ''
      for (const input of typed) {
        inputs = [...inputs, input]
        screen = await ask(inputs.join('*'))
      }
      return screen
    },
    ask,
  }
}

/** The inputs that hold seats on the only trip of its day. */
export const inputsFor = (
  trip: Pick<BuiltTrip, 'depart_time'>,
  seats = 1,
  place = 'Awgu (Enugu)',
): string[] => [
  '1',
  formatCampCode(campCodeOf(place)),
  String(Number(lagosDay(trip.depart_time).slice(8))),
  '1',
  String(seats),
  ...PASSENGER,
]

/** Returns a caller who has held seats, on a new trip or the given one. */
export async function callerWithHold(
  shop: SellingApp,
  options: { trip?: BuiltTrip; seats?: number; paymentType?: 'Full' | 'Split'; phone?: string } = {},
) {
  const { db } = shop.database
  const trip = options.trip ?? (await buildTrip(db, { paymentType: options.paymentType ?? 'Full' }))
  const caller = newCaller(shop, options.phone)
  const screen = await caller.say(...inputsFor(trip, options.seats))
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('idem_key', 'like', `ussd:${caller.session}:%`)
    .executeTakeFirst()
  if (!booking) throw new Error(`nothing is held: ${screen}`)
  return { ...caller, trip, screen, id: booking.id, token: booking.booking_token }
}

/** Returns the code that a screen tells the caller to dial. */
export const codeIn = (screen: string): string => /\*[\d*]+#/.exec(screen)?.[0] ?? ''
