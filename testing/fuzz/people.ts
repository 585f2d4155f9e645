import { BUILT_IN_ROLES } from '#domain/permissions.ts'
import { buildBus, buildRoute, buildTrip, buildUser, PASSWORD } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import { logInAs } from '../staff.ts'
import { anAccount, aProtectedAccount } from './accounts.ts'
import {
  aCancellingPassenger,
  aChangingPassenger,
  aCollectingPassenger,
  aMovingPassenger,
  aNamingPassenger,
  aPassengerWithoutAccount,
  aVisitor,
  pay,
  startPaying,
} from './customers.ts'
import { aDataSubject } from './data-subject.ts'
import { aDoor } from './door.ts'
import type { Known } from './fit-values.ts'
import { createStaffRecords } from './staff-records.ts'

let counter = 0

/**
 * Resets the company settings and creates the values that endpoints ask for: a visitor who holds seats, one who is
 * paying, one who has paid, members of staff, and the records that they work on.
 */
export async function createPeople(selling: SellingApp): Promise<Known[]> {
  const companySettingId = await openShop(selling)
  const choosing = await aVisitor(selling)
  const paying = await aVisitor(selling)
  const reference = await startPaying(selling, paying)
  const paid = await aVisitor(selling)
  const paidReference = await pay(selling, paid)
  const { db } = selling.database
  const staff = await buildUser(db)
  return [
    // Most requests use the first entry: a visitor who holds seats, with the payment reference of another visitor.
    { ...choosing, reference, companySettingId },
    { ...paying, reference },
    { ...paid, reference: paidReference },
    // A counter sale: free seats, and an amount that the server computes.
    { ...paid, seatId: paid.otherSeats, amountPaid: 0, amountDue: 0, isPaymentComplete: true },
    // Unused records, which can be deleted.
    { email: staff.email, password: PASSWORD, ...(await somethingUnused(selling)) },
    {
      email: staff.email,
      password: PASSWORD,
      ...SETTINGS,
      updatedAt: undefined,
      companySettingId,
      roleId: await aRole(selling),
      notificationId: await aFailedNotification(selling),
      userId: (await buildUser(db, { role: 'driver' })).id,
      role: 'driver',
    },
    ...(await createStaffRecords(selling)),
    // A new refund policy.
    {
      brackets: [
        { hoursBefore: 24, percent: 0 },
        { hoursBefore: 0, percent: 50 },
      ],
    },
    ...(await Promise.all([
      aCancellingPassenger(selling),
      aMovingPassenger(selling),
      aChangingPassenger(selling),
      aCollectingPassenger(selling),
      aNamingPassenger(selling),
      anAccount(selling),
      aProtectedAccount(selling),
      aDataSubject(selling),
      aPassengerWithoutAccount(selling),
      aDoor(selling),
    ])),
  ]
}

/** Company settings with formats that random text would not match. */
const SETTINGS: Known = {
  supportEmail: 'help@example.com',
  supportPhone: '08000000002',
  contactEmail: 'hello@example.com',
  contactPhone: '08000000003',
  websiteUrl: 'https://tafiya.example',
  facebookUrl: 'https://facebook.example/tafiya',
  twitterUrl: 'https://twitter.example/tafiya',
  whatsAppUrl: 'https://whatsapp.example/tafiya',
  whatsAppGroupUrl: 'https://whatsapp.example/tafiya-travellers',
  instagramUrl: 'https://instagram.example/tafiya',
  linkedinUrl: 'https://linkedin.example/tafiya',
  paystackPublicKey: 'pk_test_fuzzed',
}

/**
 * Resets the company settings and returns their id. An earlier request may have switched on maintenance mode, which
 * would refuse the next ones.
 */
async function openShop({ database: { db } }: SellingApp): Promise<number> {
  await db.deleteFrom('company_settings').execute()
  const settings = db
    .insertInto('company_settings')
    .values({ company_name: 'Fuzzed', ussd_enabled: true })
    .returning('id')
  return (await settings.executeTakeFirstOrThrow()).id
}

/** A plan for one route and one bus: Monday, Wednesday and Friday of one week. */
const planFor = (routeId: number, batchId: number, busId: number): Known => ({
  routeId,
  batchId,
  price: 35_000,
  buses: [{ busId }],
  firstDay: '2090-01-09',
  lastDay: '2090-01-15',
  weekdays: [1, 3, 5],
  departs: '05:30',
  arrives: '15:00',
})

/** Creates a trip without bookings, and a route, two buses and a driver without trips. */
async function somethingUnused({ database: { db } }: SellingApp): Promise<Known> {
  const { id: tripId, batch_id, seats } = await buildTrip(db)
  const routeId = (await buildRoute(db)).id
  return {
    tripId,
    seatIds: seats.map(({ id }) => id),
    routeId,
    busId: (await buildBus(db)).id,
    batchId: batch_id,
    driverId: (await buildUser(db, { role: 'driver' })).id,
    departTime: '2090-01-05T05:00:00.000Z',
    arriveTime: '2090-01-05T15:00:00.000Z',
    // The description allows any number, but only whole kobo can be paid.
    price: 35_000,
    status: 'SCHEDULED',
    updatedAt: undefined,
    plans: [planFor(routeId, batch_id, (await buildBus(db)).id)],
  }
}

async function aFailedNotification({ database: { db } }: SellingApp): Promise<number> {
  const fields = {
    type: 'email',
    kind: 'staff-message',
    contact_info: 'fuzzed@example.com',
    status: 'failed',
  } as const
  const { id } = await db
    .insertInto('notifications')
    .values({ ...fields, dedupe_key: `fuzzed:${++counter}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aRole({ database: { db } }: SellingApp): Promise<number> {
  const values = { name: `fuzzed ${++counter}` }
  const { id } = await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const ROLES = BUILT_IN_ROLES.map(({ name }) => name)

export type Logins = { tokenOf: (role: string) => Promise<string>; forget: () => void }

/**
 * Creates and logs in one user per role, when the role is first asked for. Call `forget` after a request that may log
 * them out, change their role or delete them: then new users are created.
 */
export function createLogins({ database: { db } }: SellingApp): Logins {
  const tokens = new Map<string, string>()
  return {
    async tokenOf(role) {
      const token = tokens.get(role) ?? (await logInAs(db, await buildUser(db, { role })))
      tokens.set(role, token)
      return token
    },
    forget: () => tokens.clear(),
  }
}
