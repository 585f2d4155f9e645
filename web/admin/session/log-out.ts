import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { api } from '#admin/api.ts'
import { endSession, getToken } from './session.ts'

/**
 * Removes the token from this browser in any case. If the request fails, the server ends the session after 30 idle
 * minutes.
 */
export async function logOut(): Promise<void> {
  const revoked = getToken() === null ? null : api.post('/users/logout', {}, z.unknown())
  await revoked?.catch(() => {})
  endSession()
  // No `next` parameter: the next user starts at the dashboard, not on the page of this user.
  navigate('/login', { replace: true })
}
