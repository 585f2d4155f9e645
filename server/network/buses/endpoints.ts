import * as z from 'zod/mini'
import { BusAnswer, BusChange, BusInput, BusPage, BusQuery } from '#contracts/network/buses.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { importEndpoints } from '#server/platform/csv/import-endpoints.ts'
import { createBus } from './create-bus.ts'
import { deleteBus } from './delete-bus.ts'
import { editBus } from './edit-bus.ts'
import { exportBuses } from './export-buses.ts'
import { BUS_IMPORT } from './import-buses.ts'
import { presentBus } from './present-bus.ts'
import { selectBuses } from './queries.ts'

const tags = ['Buses']

export function busEndpoints(app: Api, context: AppContext): void {
  const { db, background } = context
  app.get(
    '/buses',
    {
      config: { permission: 'buses.view' },
      schema: {
        tags,
        summary: 'List buses',
        description: 'Returns a page of buses, with search, sorting and filters.',
        querystring: BusQuery,
        response: { 200: BusPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectBuses(db, query)
      return { data: rows.map(presentBus), ...page }
    },
  )

  app.get(
    '/buses/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'buses.view' },
      schema: {
        tags,
        summary: 'Export buses',
        description: 'Streams all matching buses as a CSV file. The export is recorded in the audit log.',
        querystring: BusQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportBuses(background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.post(
    '/buses',
    {
      config: { permission: 'buses.create', errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create a bus',
        description: 'Creates a bus. Its serial number must be new.',
        body: BusInput,
        response: { 201: BusAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createBus(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/buses/:id',
    {
      config: { permission: 'buses.edit', errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update a bus',
        description:
          'Changes the given fields. While the bus has trips ahead, refuses another type, or a capacity that would remove seats from them. A bus can always be set to maintenance.',
        params: IdParams,
        body: BusChange,
        response: { 200: BusAnswer },
      },
    },
    async (request) => ({ data: await editBus(db, staffActionOf(request), request.params.id, request.body) }),
  )

  app.delete(
    '/buses/:id',
    {
      config: { permission: 'buses.delete', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Delete a bus',
        description:
          'Deletes a bus that has never had a trip. Other buses can be set to maintenance instead.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteBus(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  importEndpoints(app, context, { tag: 'Buses', createPermission: 'buses.create', kind: BUS_IMPORT })
}
