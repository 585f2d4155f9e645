import type { FastifyRequest } from 'fastify'
import { loginNeeded } from '#server/platform/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import type { Session, Staff } from './staff.ts'

/** A staff action: its user, network address and request ID, for the audit log. */
export type StaffAction = { actor: Staff; ip: string; requestId: string }

export function staffActionOf(request: FastifyRequest): StaffAction {
  return { actor: staffOf(request), ip: addressOf(request), requestId: request.id }
}

/** Returns the user of the request. Throws if there is none, which can happen only at a public endpoint. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw loginNeeded()
  return staff
}

export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw loginNeeded()
  return session
}
