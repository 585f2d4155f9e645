import { dateOf } from '#domain/channels/conversation-booking.ts'
import type { Position } from '#domain/channels/conversation-position.ts'
import {
  EMPTY_WORLD,
  type OfferedTrip,
  type OwnBooking,
  USSD_DAYS,
  type World,
} from '#domain/channels/conversation-world.ts'
import { seatLimit } from '#domain/company/settings.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { campCodeOf } from '#domain/network/camp-codes.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import { readUssdSettings } from '#server/company/settings/read-ussd-settings.ts'
import { readMoneyOfPhone } from '#server/money/money-page/read-money-of-phone.ts'
import type { ThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type Call, holdKeyOf } from './call.ts'
import { ownBookingOf } from './own-booking.ts'
import { selectDestinationsOnSale, selectHeldByKey, selectOfferedTrips, selectUpcomingOf } from './queries.ts'

/** Reads what the screen of a position needs, and nothing else: a call waits for each query. */
export async function loadWorld(
  context: AppContext,
  settle: ThrottledSettlement,
  { call, position, now }: { call: Call; position: Position; now: Date },
): Promise<World> {
  const { isEnabled, settings } = await readUssdSettings(context)
  const world: World = {
    ...EMPTY_WORLD,
    now,
    company: settings?.companyName ?? PRODUCT_NAME,
    support: supportContact(settings),
    termsAddress: `${new URL(context.config.publicUrl).host}/terms`,
    seatLimit: seatLimit(settings),
    isMaintenance: settings?.maintenanceMode ?? false,
    isEnabled,
  }
  if (!isEnabled) return world
  const { db } = context
  switch (position.place) {
    case 'book':
      return world.isMaintenance ? world : { ...world, ...(await loadBooking(db, call, position, now)) }
    case 'tickets':
    case 'balance':
      return { ...world, bookings: await upcomingOf(db, call.phone) }
    case 'money':
      return { ...world, money: await readMoneyOfPhone(context, settle, call.phone) }
    default:
      return world
  }
}

async function loadBooking(db: Database, call: Call, position: Position, now: Date): Promise<Partial<World>> {
  const { asks, heldBy } = position
  if (asks === 'camp') return { codes: await codesOnSale(db) }
  if (heldBy === null) return { trips: await tripsAsked(db, position, now) }
  const held = await heldUnder(db, holdKeyOf(call, heldBy))
  return held || asks !== 'pay' ? { held } : { trips: await tripsAsked(db, position, now) }
}

/** Returns the booking that was made under this key, or null. */
export async function heldUnder(db: Database, key: string): Promise<OwnBooking | null> {
  const row = await selectHeldByKey(db, key)
  return row ? ownBookingOf(row) : null
}

async function codesOnSale(db: Database): Promise<number[]> {
  const codes = (await selectDestinationsOnSale(db)).map(campCodeOf)
  return [...new Set(codes)].toSorted((a, b) => a - b)
}

async function tripsAsked(db: Database, { answers }: Position, now: Date): Promise<OfferedTrip[]> {
  const code = Number(answers.camp?.answer)
  const today = lagosDay(now)
  const day = answers.day ? dateOf(Number(answers.day.answer), now) : today
  if (day === null) return []
  const routes = await listPublicRoutes(db)
  const destinations = routes.map(({ destination }) => destination).filter((to) => campCodeOf(to) === code)
  const until = answers.day ? addDays(day, 1) : addDays(today, USSD_DAYS)
  return selectOfferedTrips(db, {
    destinations,
    since: lagosInstant(day),
    until: lagosInstant(until),
  })
}

/** The database finds phone numbers by their last digits, which two numbers can share. */
async function upcomingOf(db: Database, phone: string): Promise<OwnBooking[]> {
  const rows = await selectUpcomingOf(db, phone)
  return rows.filter(({ mobile }) => normalizePhone(mobile) === phone).map(ownBookingOf)
}
