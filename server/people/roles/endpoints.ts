import * as z from 'zod/mini'
import { RoleAnswer, RoleChange, RoleInput, RolePage, RoleQuery } from '#contracts/people/roles.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { editRole } from './edit-role.ts'
import { exportRoles } from './export-roles.ts'
import { presentRole } from './present-role.ts'
import { selectRoles } from './queries.ts'

const tags = ['Roles']

export function roleEndpoints(app: Api, { db, background }: AppContext): void {
  app.get(
    '/roles',
    {
      // Users who assign roles must be able to list them.
      config: { permission: ['roles.view', 'users.create', 'users.edit'] },
      schema: {
        tags,
        summary: 'List roles',
        description: 'Returns a page of roles with their permissions.',
        querystring: RoleQuery,
        response: { 200: RolePage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectRoles(db, query)
      return { data: rows.map(presentRole), ...page }
    },
  )

  app.get(
    '/roles/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'roles.view' },
      schema: {
        tags,
        summary: 'Export roles',
        description: 'Streams all matching roles as a CSV file. The export is recorded in the audit log.',
        querystring: RoleQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportRoles(background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.post(
    '/roles',
    {
      config: { permission: 'roles.create', stepUp: true, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create a role',
        description: 'Creates a role. It can grant only permissions that the caller has.',
        body: RoleInput,
        response: { 201: RoleAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createRole(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/roles/:id',
    {
      config: { permission: 'roles.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update a role',
        description:
          'Changes the given fields. New permissions apply from the next request by each user with this role. Built-in roles keep their name.',
        params: IdParams,
        body: RoleChange,
        response: { 200: RoleAnswer },
      },
    },
    async (request) => ({
      data: await editRole(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/roles/:id',
    {
      config: { permission: 'roles.delete', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Delete a role',
        description: 'Deletes a role that no user has. Built-in roles cannot be deleted.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteRole(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
