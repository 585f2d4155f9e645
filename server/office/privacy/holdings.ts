import type { Database } from '#server/platform/database/connect.ts'
import { selectConsents } from './consent-queries.ts'
import type { Person, Reach } from './person.ts'
import { digestOfPerson } from './person-digest.ts'
import {
  selectBookingIds,
  selectMessageIds,
  selectNotificationIds,
  selectOtherPaymentIds,
  selectPassengerIds,
} from './person-queries.ts'

/** The ids of the records about a person. */
export type Holdings = {
  bookingIds: number[]
  /** Messages that the person sent. */
  messageIds: number[]
  /** Messages to the person that belong to no booking of theirs. */
  notificationIds: number[]
  /** Payments that the person made for bookings of other people. */
  otherPaymentIds: number[]
  /** Seats of other people's bookings on which the person sits. */
  passengerIds: number[]
}

/** Finds what a request of this reach covers. */
export async function findHoldings(db: Database, person: Person, reach: Reach): Promise<Holdings> {
  const bookingIds = await selectBookingIds(db, person, reach)
  return {
    bookingIds,
    messageIds: await selectMessageIds(db, person, reach),
    notificationIds: await selectNotificationIds(db, person, reach),
    otherPaymentIds: await selectOtherPaymentIds(db, person, reach, bookingIds),
    passengerIds: await selectPassengerIds(db, person, reach),
  }
}

/** True if we hold a record or a consent of this person. */
export async function holdsData(db: Database, person: Person, reach: Reach): Promise<boolean> {
  const holdings = await findHoldings(db, person, reach)
  if (Object.values(holdings).some((ids) => ids.length > 0)) return true
  return (await selectConsents(db, await digestOfPerson(db, person))).length > 0
}
