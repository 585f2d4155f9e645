import type { FastifyRequest } from 'fastify'
import { loginNeeded } from '#server/errors.ts'
import { addressOf } from '#server/http/address-of.ts'
import type { Actor } from '#server/logs/write-log.ts'

/** Who does something, from where and in which request: what the audit log wants to know of every staff act. */
export type Act = { actor: Actor; ip: string; requestId: string }

export function actOf(request: FastifyRequest): Act {
  if (!request.staff) throw loginNeeded()
  const { id, name } = request.staff
  return { actor: { id, name }, ip: addressOf(request), requestId: request.id }
}
