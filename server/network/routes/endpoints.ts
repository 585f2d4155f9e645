import * as z from 'zod/mini'
import { PublicRoutesAnswer } from '#contracts/network/public-routes.ts'
import { RouteAnswer, RouteChange, RouteInput, RoutePage, RouteQuery } from '#contracts/network/routes.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { importEndpoints } from '#server/platform/csv/import-endpoints.ts'
import { createRoute } from './create-route.ts'
import { deleteRoute } from './delete-route.ts'
import { editRoute } from './edit-route.ts'
import { exportRoutes } from './export-routes.ts'
import { ROUTE_IMPORT } from './import-routes.ts'
import { listPublicRoutes } from './list-public-routes.ts'
import { presentRoute } from './present-route.ts'
import { selectRoutes } from './queries.ts'

const tags = ['Routes']

export function routeEndpoints(app: Api, context: AppContext): void {
  const { db, background } = context
  app.get(
    '/routes',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        summary: 'List routes',
        description:
          'Returns the active routes. Staff with the permission `routes.view` get a page of all routes, with search, sorting and filters.',
        querystring: RouteQuery,
        response: { 200: z.union([RoutePage, PublicRoutesAnswer]) },
      },
    },
    async ({ query, staff }) => {
      if (!staff || !mayDo(staff, 'routes.view')) return { data: await listPublicRoutes(db) }
      const { rows, ...page } = await selectRoutes(db, query)
      return { data: rows.map(presentRoute), ...page }
    },
  )

  app.get(
    '/routes/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'routes.view' },
      schema: {
        tags,
        summary: 'Export routes',
        description: 'Streams all matching routes as a CSV file. The export is recorded in the audit log.',
        querystring: RouteQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportRoutes(background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.post(
    '/routes',
    {
      config: { permission: 'routes.create', errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create a route',
        description: 'Creates a route from one place to another. The pair must be new.',
        body: RouteInput,
        response: { 201: RouteAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createRoute(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/routes/:id',
    {
      config: { permission: 'routes.edit', errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update a route',
        description:
          'Changes the given fields. Existing bookings keep their price; their tickets show the new places, and payments that start from now on follow the new payment type. Passengers on upcoming trips get an e-mail about new stops.',
        params: IdParams,
        body: RouteChange,
        response: { 200: RouteAnswer },
      },
    },
    async (request) => ({
      data: await editRoute(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/routes/:id',
    {
      config: { permission: 'routes.delete', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Delete a route',
        description: 'Deletes a route that has never had a trip. Other routes can be deactivated instead.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteRoute(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  importEndpoints(app, context, { tag: 'Routes', createPermission: 'routes.create', kind: ROUTE_IMPORT })
}
