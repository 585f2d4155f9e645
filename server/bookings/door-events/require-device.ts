import { AppError } from '#server/errors.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type DeviceRow, lockTripForDevice } from './upload-queries.ts'

/** Where a request of a device comes from. */
export type DeviceRequest = Pick<StaffAction, 'ip' | 'requestId'>

/**
 * Locks the trip and returns the user of a device as the actor. Throws if the token is wrong, expired or that of a
 * disabled user.
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
  return actionOf(device, request)
}

export const actionOf = ({ userId, name, email, role }: DeviceRow, request: DeviceRequest): StaffAction => ({
  ...request,
  actor: { id: userId, name, email, role: role ?? '', permissions: [] },
})
