import type { Bus } from '#contracts/network/buses.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentBus } from './present-bus.ts'
import { selectBus } from './queries.ts'

export async function showBus(db: Database, id: number): Promise<Bus> {
  const row = await selectBus(db, id)
  if (!row) throw notFound('Bus')
  return presentBus(row)
}
