import * as z from 'zod/mini'
import { PublicRoutesAnswer } from '#contracts/public-routes.ts'
import { IdParams } from '#contracts/record-id.ts'
import { RouteAnswer, RouteChange, RouteInput, RoutePage, RouteQuery } from '#contracts/routes.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createRoute } from './create-route.ts'
import { deleteRoute } from './delete-route.ts'
import { editRoute } from './edit-route.ts'
import { listPublicRoutes } from './list-public-routes.ts'
import { presentRoute } from './present-route.ts'
import { selectRoutes } from './queries.ts'

const tags = ['Routes']

export function routeEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/routes',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        description: 'The active routes; with a login that may see routes, pages of all of them.',
        querystring: RouteQuery,
        response: { 200: z.union([RoutePage, PublicRoutesAnswer]), ...errors },
      },
    },
    async ({ query, staff }) => {
      if (!staff || !mayDo(staff, 'routes.view')) return { data: await listPublicRoutes(db) }
      const { rows, ...page } = await selectRoutes(db, query)
      return { data: rows.map(presentRoute), ...page }
    },
  )

  app.post(
    '/routes',
    {
      config: { permission: 'routes.create' },
      schema: { tags, body: RouteInput, response: { 201: RouteAnswer, ...errors } },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createRoute(db, actOf(request), request.body) }),
  )

  app.patch(
    '/routes/:id',
    {
      config: { permission: 'routes.edit' },
      schema: { tags, params: IdParams, body: RouteChange, response: { 200: RouteAnswer, ...errors } },
    },
    async (request) => ({ data: await editRoute(db, actOf(request), request.params.id, request.body) }),
  )

  app.delete(
    '/routes/:id',
    {
      config: { permission: 'routes.delete' },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteRoute(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
