import { BUILT_IN_ROLES } from '#domain/people/permissions.ts'
import { buildBus, buildRoute, buildTrip, buildUser, PASSWORD } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import { logInAs } from '../staff.ts'
import { anAccount, aProtectedAccount } from './accounts.ts'
import { knowsPath } from './attempts.ts'
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
import type { Operation } from './operations.ts'
import { STAFF_RECORDS } from './staff-records.ts'

let counter = 0

const AT_ONCE = 6

type Maker = (selling: SellingApp) => Promise<Known | Known[]>

export type People = {
  /** Sets of values that belong together. The first is a visitor who holds seats. */
  all: () => Known[]
  /** Records that the server accepted a request with the values of these people. */
  use: (people: Known[]) => void
  /** Creates used people anew, if requests to this operation can contain their values. */
  renewUsed: (operation: Operation) => Promise<void>
  /** Creates people for this operation anew, a few at each `turn`, starting with those who know most of its values. */
  renewFor: (operation: Operation, turn: number) => Promise<Known[]>
}

/**
 * Creates the values that endpoints ask for: visitors, members of staff, and the records that they work on. An attempt
 * may use people up, for example by cancelling their booking. Only those are created anew, because creating all takes
 * seconds.
 */
export async function createPeople(selling: SellingApp): Promise<People> {
  await openShop(selling)
  const make = async (maker: Maker) => [await maker(selling)].flat()
  const groups: Known[][] = []
  // Creates a few at once. With more, some would wait for connections and be refused.
  for (let i = 0; i < MAKERS.length; i += AT_ONCE)
    groups.push(...(await Promise.all(MAKERS.slice(i, i + AT_ONCE).map(make))))
  const used = new Set<Known>()
  const renew = async (index: number): Promise<Known[]> => {
    const maker = MAKERS[index]
    for (const person of groups[index] ?? []) used.delete(person)
    groups[index] = maker ? await make(maker) : []
    return groups[index]
  }
  const groupsFor = (operation: Operation): number[] => {
    const able = [...groups.keys()].filter((i) => groups[i]?.some((person) => knowsPath(operation, person)))
    return able.length > 0 ? able : [...groups.keys()]
  }
  return {
    all: () => groups.flat(),
    use: (people) => {
      for (const person of people) used.add(person)
    },
    async renewUsed(operation) {
      for (const index of groupsFor(operation)) {
        if (groups[index]?.some((person) => used.has(person))) await renew(index)
      }
    },
    async renewFor(operation, turn) {
      const names = namesIn(operation)
      const known = (index: number) =>
        Math.max(...(groups[index] ?? []).map((person) => countKnown(person, names)))
      const able = groupsFor(operation).sort((a, b) => known(b) - known(a))
      // Tries the best few several times before the others, because a generated request may break a rule by chance.
      const few = Math.min(able.length, 4 + Math.floor(turn / 8))
      return renew(able[turn % few] ?? 0)
    },
  }
}

/** Returns the people sorted by how many of the operation's values they know, most first. */
export function bestFirst(operation: Operation, people: Known[]): Known[] {
  const names = namesIn(operation)
  const able = people.filter((person) => knowsPath(operation, person))
  return (able.length > 0 ? able : people).toSorted((a, b) => countKnown(b, names) - countKnown(a, names))
}

const countKnown = (person: Known, names: Set<string>): number =>
  Object.keys(person).filter((name) => names.has(name)).length

function namesIn({ parameters, body }: Operation): Set<string> {
  const shapes = [body ?? {}, ...(body?.anyOf ?? []), ...(body?.oneOf ?? [])]
  const fields = shapes.flatMap(({ properties }) => Object.keys(properties ?? {}))
  return new Set([...parameters.map(({ knownAs }) => knownAs), ...fields])
}

async function buyers(selling: SellingApp): Promise<Known[]> {
  const choosing = await aVisitor(selling)
  const paying = await aVisitor(selling)
  const reference = await startPaying(selling, paying)
  const paid = await aVisitor(selling)
  const paidReference = await pay(selling, paid)
  return [
    // Most requests use the first entry: a visitor who holds seats, with the payment reference of another visitor.
    { ...choosing, reference, companySettingId: SETTINGS_ID },
    { ...paying, reference },
    { ...paid, reference: paidReference },
    // A counter sale: free seats, and an amount that the server computes.
    { ...paid, seatId: paid.otherSeats, amountPaid: 0, amountDue: 0, isPaymentComplete: true },
  ]
}

/** Unused records, which can be deleted. */
async function unusedRecords(selling: SellingApp): Promise<Known> {
  const { email } = await buildUser(selling.database.db)
  return { email, password: PASSWORD, ...(await somethingUnused(selling)) }
}

async function anAdministrator(selling: SellingApp): Promise<Known> {
  const { db } = selling.database
  return {
    email: (await buildUser(db)).email,
    password: PASSWORD,
    ...SETTINGS,
    updatedAt: undefined,
    companySettingId: SETTINGS_ID,
    roleId: await aRole(selling),
    notificationId: await aFailedNotification(selling),
    userId: (await buildUser(db, { role: 'driver' })).id,
    role: 'driver',
  }
}

async function aRefundPolicy(): Promise<Known> {
  return {
    brackets: [
      { hoursBefore: 24, percent: 0 },
      { hoursBefore: 0, percent: 50 },
    ],
  }
}

const MAKERS: readonly Maker[] = [
  buyers,
  unusedRecords,
  anAdministrator,
  ...STAFF_RECORDS,
  aRefundPolicy,
  aCancellingPassenger,
  aMovingPassenger,
  aChangingPassenger,
  aCollectingPassenger,
  aNamingPassenger,
  anAccount,
  aProtectedAccount,
  aDataSubject,
  aPassengerWithoutAccount,
  aDoor,
]

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

const SETTINGS_ID = 1_000_000

/**
 * Resets the company settings. An earlier request may have deleted them, or switched on maintenance mode, in which the
 * server would refuse the next requests.
 */
export async function openShop({ database: { pool } }: SellingApp): Promise<void> {
  await pool.query('delete from company_settings')
  await pool.query(
    `insert into company_settings (id, company_name, ussd_enabled) overriding system value values ($1, 'Fuzzed', true)`,
    [SETTINGS_ID],
  )
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
    // A valid price, because the description allows any number but only whole kobo can be paid.
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

export type Logins = {
  tokenOf: (role: string) => Promise<string>
  /** Forgets users who can no longer act for their role. Must be called after a request that may have changed users. */
  check: () => Promise<void>
}

/** Creates and logs in a user for each role, when the role is first asked for or its user can no longer act for it. */
export function createLogins({ database: { db, pool } }: SellingApp): Logins {
  const users = new Map<string, { id: number; token: string }>()
  return {
    async tokenOf(role) {
      const known = users.get(role)
      if (known) return known.token
      const user = await buildUser(db, { role })
      const token = await logInAs(db, user)
      users.set(role, { id: user.id, token })
      return token
    },
    async check() {
      const { rows } = await pool.query<{ id: number; role: string }>(
        `select u.id, r.name as role
         from users u join roles r on r.id = u.role_id join sessions s on s.user_id = u.id
         where u.id = any($1) and u.status = 'active' and u.deleted_at is null and not u.must_change_password
           and s.confirmed_at > now() - interval '4 minutes'`,
        [[...users.values()].map(({ id }) => id)],
      )
      for (const [role, { id }] of users) {
        if (!rows.some((row) => row.id === id && row.role === role)) users.delete(role)
      }
    },
  }
}
