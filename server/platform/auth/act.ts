import type { FastifyRequest } from 'fastify'
import { loginNeeded } from '#server/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import type { Session, Staff } from './staff.ts'

/** Who does something, from where and in which request: what the audit log wants to know of every staff act. */
export type Act = { actor: Staff; ip: string; requestId: string }

export function actOf(request: FastifyRequest): Act {
  return { actor: staffOf(request), ip: addressOf(request), requestId: request.id }
}

/** Behind a permission there is always somebody; this says so to the compiler. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw loginNeeded()
  return staff
}

export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw loginNeeded()
  return session
}
