import { mayDoOnTrip } from '#domain/boarding/boarding-permissions.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { type DeviceUser, lockTripForDevice } from './upload-queries.ts'

/** The network address and the id of a request from a device. */
export type DeviceRequest = Pick<StaffAction, 'ip' | 'requestId'>

/**
 * Locks the trip and returns the user of a device as the actor. Throws if the token is wrong or expired, if its user is
 * disabled or deleted, or if the user may no longer board this trip. A refused device keeps its events until a
 * colleague who may board the trip logs in on it.
 */
export async function requireDevice(
  tx: Database,
  tripId: number,
  { deviceId, token }: { deviceId: number; token: string },
  request: DeviceRequest,
): Promise<StaffAction> {
  const device = await lockTripForDevice(tx, tripId, { deviceId, digest: digestOf(token) })
  if (!device)
    throw new AppError(
      'UNAUTHENTICATED',
      'This phone can no longer send boardings for this trip. Download the boarding list again.',
    )
  const act = actionOf(device, request)
  const { permissions, driverId } = device
  if (!mayDoOnTrip({ ...act.actor, permissions }, 'process', driverId))
    throw new AppError(
      'UNAUTHENTICATED',
      'You no longer board this trip. Nothing is lost: ask a colleague who boards it to log in on this phone. Then its boardings and cash are uploaded in their name.',
    )
  return act
}

export const actionOf = ({ userId, name, email, role }: DeviceUser, request: DeviceRequest): StaffAction => ({
  ...request,
  actor: { id: userId, name, email, role: role ?? '', permissions: [] },
})
