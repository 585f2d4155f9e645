import type { DoorUpload, DoorUploaded } from '#contracts/boarding/door.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type DeviceRequest, requireDevice } from './require-device.ts'
import { storeEvents } from './store-events.ts'

/**
 * Stores the events of a device. Its token is enough, because the session of its user may have ended. The right to board
 * is read anew.
 */
export const uploadEvents = (
  context: AppContext,
  tripId: number,
  upload: DoorUpload,
  request: DeviceRequest,
): Promise<DoorUploaded> =>
  withTransaction(context.db, async (tx) => {
    const act = await requireDevice(tx, tripId, upload, request)
    return storeEvents(tx, context, act, { tripId, ...upload })
  })
