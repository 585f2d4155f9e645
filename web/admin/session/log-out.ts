import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { api } from '#admin/api.ts'
import { endSession, getToken } from './session.ts'

/** The token is forgotten here in any case; should the call fail, it ends on the server after 30 idle minutes. */
export async function logOut(): Promise<void> {
  const revoked = getToken() === null ? null : api.post('/users/logout', {}, z.unknown())
  await revoked?.catch(() => {})
  endSession()
  // Whoever comes next starts at the beginning, not at what this person was looking at.
  navigate('/login', { replace: true })
}
