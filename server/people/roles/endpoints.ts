import { RoleAnswer, RoleChange, RoleInput, RolePage, RoleQuery } from '#contracts/people/roles.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { editRole } from './edit-role.ts'
import { exportRoles } from './export-roles.ts'
import { presentRole } from './present-role.ts'
import { selectRoles } from './queries.ts'

export const roleEndpoints = endpointsFor('Roles', (endpoint, { db, background }) => {
  // Users who assign roles must be able to list them.
  endpoint('GET /roles', ['roles.view', 'users.create', 'users.edit'], 'List roles', {
    description: 'Returns a page of roles with their permissions.',
    query: RoleQuery,
    answer: RolePage,
    handle: async ({ query }) => presentPage(await selectRoles(db, query), presentRole),
  })

  endpoint('GET /roles/export', 'roles.view', 'Export roles', {
    ...csvExport(background, 'roles', RoleQuery, exportRoles),
  })

  endpoint('POST /roles', 'roles.create', 'Create a role', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Creates a role. It can grant only permissions that the caller has.',
    body: RoleInput,
    created: RoleAnswer,
    data: ({ act, body }) => createRole(db, act, body),
  })

  endpoint('PATCH /roles/:id', 'roles.edit', 'Update a role', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields. New permissions apply from the next request by each user with this role. Built-in roles keep their name.',
    body: RoleChange,
    answer: RoleAnswer,
    data: ({ act, params, body }) => editRole(db, act, params.id, body),
  })

  endpoint('DELETE /roles/:id', 'roles.delete', 'Delete a role', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Deletes a role that no user has. Built-in roles cannot be deleted.',
    handle: ({ act, params }) => deleteRole(db, act, params.id),
  })
})
