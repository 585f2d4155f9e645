import * as z from 'zod/mini'
import { PublicRoutesAnswer } from '#contracts/network/public-routes.ts'
import { RouteAnswer, RouteChange, RouteInput, RoutePage, RouteQuery } from '#contracts/network/routes.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { importEndpoints } from '#server/platform/csv/import-endpoints.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createRoute } from './create-route.ts'
import { deleteRoute } from './delete-route.ts'
import { editRoute } from './edit-route.ts'
import { exportRoutes } from './export-routes.ts'
import { ROUTE_IMPORT } from './import-routes.ts'
import { listPublicRoutes } from './list-public-routes.ts'
import { presentRoute } from './present-route.ts'
import { selectRoutes } from './queries.ts'

export const routeEndpoints = endpointsFor('Routes', (endpoint, context) => {
  const { db, background } = context

  endpoint('GET /routes', 'public', 'List routes', {
    description:
      'Returns the active routes. Staff with the permission `routes.view` get a page of all routes, with search, sorting and filters.',
    query: RouteQuery,
    answer: z.union([RoutePage, PublicRoutesAnswer]),
    handle: async ({ query, staff }) => {
      if (!staff || !mayDo(staff, 'routes.view')) return { data: await listPublicRoutes(db) }
      return presentPage(await selectRoutes(db, query), presentRoute)
    },
  })

  endpoint('GET /routes/export', 'routes.view', 'Export routes', {
    ...csvExport(background, 'routes', RouteQuery, exportRoutes),
  })

  endpoint('POST /routes', 'routes.create', 'Create a route', {
    errors: ['CONFLICT'],
    description: 'Creates a route from one place to another. The pair must be new.',
    body: RouteInput,
    created: RouteAnswer,
    data: ({ act, body }) => createRoute(db, act, body),
  })

  endpoint('PATCH /routes/:id', 'routes.edit', 'Update a route', {
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields. Existing bookings keep their price; their tickets show the new places, and payments that start from now on follow the new payment type. Passengers on upcoming trips get an e-mail about new stops.',
    body: RouteChange,
    answer: RouteAnswer,
    data: ({ act, params, body }) => editRoute(db, act, params.id, body),
  })

  endpoint('DELETE /routes/:id', 'routes.delete', 'Delete a route', {
    errors: ['CONFLICT'],
    description: 'Deletes a route that has never had a trip. Other routes can be deactivated instead.',
    handle: ({ act, params }) => deleteRoute(db, act, params.id),
  })

  importEndpoints(endpoint, context, { createPermission: 'routes.create', kind: ROUTE_IMPORT })
})
