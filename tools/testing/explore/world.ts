import { onTestFinished } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import type { Records } from '#sandbox/paystack/ledger.ts'
import { buildBus, buildRoute, buildTrip } from '#testing/builders.ts'
import { HOUR } from '#testing/self-service.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { type Facts, readFacts } from './facts.ts'
import { openRows, type State } from './rows.ts'

/** A bus has few seats, because each state contains all of them. */
const SEATS_OF_A_BUS = 6

export const PASSENGER = {
  passengerName: 'Sample Kunle',
  passengerAddress: '4 Sample Close, Lagos',
  email: 'kunle@example.com',
  mobile: '08000000199',
  nextOfKinName: 'Sample Ronke',
  nextOfKinPhone: '08000000198',
}

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * Creates a shop with one route, three trips and three members of staff, over its own database. `state` is the state
 * after the last act, and `facts` are its rows as objects.
 */
export async function openWorld() {
  const shop = await sellingApp()
  const { db } = shop.database
  const route = await buildRoute(db, { payment_type: 'Split' })
  const trip = (hours: number, price: number) =>
    buildTrip(db, {
      bus: 'Coaster44',
      capacity: SEATS_OF_A_BUS,
      route,
      departTime: new Date(Date.now() + hours * HOUR),
      price: naira(price),
    })
  const trips = {
    first: await trip(100, 35_000),
    dearer: await trip(150, 40_000),
    cheaper: await trip(200, 20_000),
  }
  const staff = {
    clerk: await staffMember(shop),
    second: await staffMember(shop),
    third: await staffMember(shop),
  }
  const spareBus = await buildBus(db, 'Sprinter', SEATS_OF_A_BUS)
  await staff.clerk.call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 20_000 })
  shop.sandbox.paystack.script({ on: 'refund', outcome: 'pending' })

  const rows = await openRows(shop.database.ownerUrl)
  onTestFinished(rows.close)
  const { paystack } = shop.sandbox
  const read = async (): Promise<State> => ({
    rows: await rows.read(),
    provider: JSON.stringify(paystack.ledger()),
  })
  let state = await read()
  let facts: { of: State; read: Facts } | undefined
  const empty = state

  const world = {
    shop,
    trips,
    staff,
    spareBus,
    empty,
    get state() {
      return state
    },
    get facts() {
      if (facts?.of !== state) facts = { of: state, read: readFacts(state) }
      return facts.read
    },
    /** Reads the state after an act. */
    look: async () => {
      state = await read()
    },
    /** Returns to a state that was read just now. */
    goBack: async (to: State) => {
      await rows.write(to.rows, state.rows)
      if (to.provider !== state.provider) paystack.restore(JSON.parse(to.provider) as Records)
      state = to
    },
    /** Returns to a state that was read earlier. Its times move with the clock. */
    goTo: async (to: State) => {
      await world.goBack(to)
      await rows.passTime(to.rows.at - Date.now())
      await rows.goOnNumbering()
      await rows.refresh()
      state = await read()
    },
    passTime: rows.passTime,
    refresh: rows.refresh,
  }
  return world
}
