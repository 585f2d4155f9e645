import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { removeTrips } from '#admin/door/door-store.ts'
import { api } from '#admin/parts/api.ts'
import { removeDrafts } from '#admin/parts/form/draft-store.ts'
import { endSession, getToken } from '#admin/parts/session/session.ts'

/**
 * Ends the session on the server and removes the token and the drafts of forms from this browser. If the request fails,
 * they are removed as well, and the server ends the session after 30 idle minutes. Deletes also the boarding lists on this
 * phone, except those with boardings that are not uploaded yet.
 */
export async function logOut(): Promise<void> {
  const revoked = getToken() === null ? null : api.post('/users/logout', {}, z.unknown())
  await revoked?.catch(() => {})
  // Before `endSession`, which shows the login page. People then close the tab, which would interrupt the deletion.
  await removeTrips().catch(() => {})
  endSession()
  removeDrafts()
  // Omits the `next` parameter, so that the next user starts at their own first screen and not on the page of this
  // user.
  navigate('/login', { replace: true })
}
