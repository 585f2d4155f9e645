import * as z from 'zod/mini'
import { IdParams } from '#contracts/record-id.ts'
import { RoleAnswer, RoleChange, RoleInput, RolePage, RoleQuery } from '#contracts/roles.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { editRole } from './edit-role.ts'
import { presentRole } from './present-role.ts'
import { selectRoles } from './queries.ts'

const tags = ['Roles']

export function roleEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/roles',
    {
      // Users who assign roles must be able to list them.
      config: { permission: ['roles.view', 'users.create', 'users.edit'] },
      schema: { tags, querystring: RoleQuery, response: { 200: RolePage, ...errors } },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectRoles(db, query)
      return { data: rows.map(presentRole), ...page }
    },
  )

  app.post(
    '/roles',
    {
      config: { permission: 'roles.create', stepUp: true },
      schema: { tags, body: RoleInput, response: { 201: RoleAnswer, ...errors } },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createRole(db, actOf(request), request.body) }),
  )

  app.patch(
    '/roles/:id',
    {
      config: { permission: 'roles.edit', stepUp: true },
      schema: { tags, params: IdParams, body: RoleChange, response: { 200: RoleAnswer, ...errors } },
    },
    async (request) => ({ data: await editRole(db, actOf(request), request.params.id, request.body) }),
  )

  app.delete(
    '/roles/:id',
    {
      config: { permission: 'roles.delete', stepUp: true },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteRole(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
