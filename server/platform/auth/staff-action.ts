import type { FastifyRequest } from 'fastify'
import { loginNeeded } from '#server/platform/errors.ts'
import { originOf } from '#server/platform/http/address-of.ts'
import type { Session, Staff } from './staff.ts'

/** A staff action: its user, network address and request ID, for the audit log. */
export type StaffAction = { actor: Staff; ip: string; requestId: string }

/** Throws if the request has no user, which can happen only at a public endpoint. */
export function staffActionOf(request: FastifyRequest): StaffAction {
  if (!request.staff) throw loginNeeded()
  return { actor: request.staff, ...originOf(request) }
}

export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw loginNeeded()
  return session
}
