import type { Bus, BusInput } from '#contracts/network/buses.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertBus } from './queries.ts'
import { showBus } from './show-bus.ts'

export const BUS_EXISTS = { buses_plate: { plateNo: 'A bus with this serial number already exists' } }

export const createBus = (db: Database, act: StaffAction, input: BusInput): Promise<Bus> =>
  withTransaction(db, (tx) => createBusIn(tx, act, input))

/** Creates a bus in a transaction of the caller. */
export const createBusIn = (tx: Database, act: StaffAction, input: BusInput): Promise<Bus> =>
  explainConstraint(BUS_EXISTS, insertAndLog(tx, act, input))

async function insertAndLog(tx: Database, act: StaffAction, input: BusInput): Promise<Bus> {
  const bus = await showBus(tx, await insertBus(tx, input))
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'bus.created',
    details: bus.plateNo,
    entity: 'bus',
    entityId: bus.id,
    after: input,
  })
  return bus
}
