import type { FastifyRequest } from 'fastify'
import { loginNeeded } from '#server/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import type { Session, Staff } from './staff.ts'

/** The user, address and request of a staff action, for the audit log. */
export type Act = { actor: Staff; ip: string; requestId: string }

export function actOf(request: FastifyRequest): Act {
  return { actor: staffOf(request), ip: addressOf(request), requestId: request.id }
}

/** Narrows the type: an endpoint with a permission always has a user. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw loginNeeded()
  return staff
}

export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw loginNeeded()
  return session
}
