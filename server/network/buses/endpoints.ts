import * as z from 'zod/mini'
import { BusAnswer, BusChange, BusInput, BusPage, BusQuery } from '#contracts/buses.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createBus } from './create-bus.ts'
import { deleteBus } from './delete-bus.ts'
import { editBus } from './edit-bus.ts'
import { presentBus } from './present-bus.ts'
import { selectBuses } from './queries.ts'

const tags = ['Buses']

export function busEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/buses',
    {
      config: { permission: 'buses.view' },
      schema: { tags, querystring: BusQuery, response: { 200: BusPage, ...errors } },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectBuses(db, query)
      return { data: rows.map(presentBus), ...page }
    },
  )

  app.post(
    '/buses',
    {
      config: { permission: 'buses.create' },
      schema: { tags, body: BusInput, response: { 201: BusAnswer, ...errors } },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createBus(db, actOf(request), request.body) }),
  )

  app.patch(
    '/buses/:id',
    {
      config: { permission: 'buses.edit' },
      schema: { tags, params: IdParams, body: BusChange, response: { 200: BusAnswer, ...errors } },
    },
    async (request) => ({ data: await editBus(db, actOf(request), request.params.id, request.body) }),
  )

  app.delete(
    '/buses/:id',
    {
      config: { permission: 'buses.delete' },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteBus(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
