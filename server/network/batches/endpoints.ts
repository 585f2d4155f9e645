import * as z from 'zod/mini'
import {
  BatchAnswer,
  BatchChange,
  BatchInput,
  BatchPage,
  BatchQuery,
  BatchToggle,
  BatchWithTripsAnswer,
} from '#contracts/network/batches.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { createBatch } from './create-batch.ts'
import { deleteBatch } from './delete-batch.ts'
import { editBatch, toggleBatch } from './edit-batch.ts'
import { exportBatches } from './export-batches.ts'
import { presentBatch } from './present-batch.ts'
import { selectBatches } from './queries.ts'
import { showBatch, showBatchWithTrips } from './show-batch.ts'

const tags = ['Batches']

export function batchEndpoints(app: Api, { db, background }: AppContext): void {
  app.get(
    '/batches',
    {
      config: { permission: 'batches.view' },
      schema: {
        tags,
        summary: 'List batches',
        description: 'Returns a page of batches, with search, sorting and filters.',
        querystring: BatchQuery,
        response: { 200: BatchPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectBatches(db, query)
      return { data: rows.map(presentBatch), ...page }
    },
  )

  app.get(
    '/batches/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'batches.view' },
      schema: {
        tags,
        summary: 'Export batches',
        description: 'Streams all matching batches as a CSV file. The export is recorded in the audit log.',
        querystring: BatchQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportBatches(background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.get(
    '/batches/:id',
    {
      config: { permission: 'batches.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a batch',
        description: 'Returns a batch. `include=trips` adds its trips.',
        params: IdParams,
        querystring: z.object({ include: z.optional(z.literal('trips')) }),
        response: { 200: BatchWithTripsAnswer },
      },
    },
    async ({ params, query }) => ({
      data: await (query.include === 'trips' ? showBatchWithTrips : showBatch)(db, params.id),
    }),
  )

  app.post(
    '/batches',
    {
      config: { permission: 'batches.create', errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create a batch',
        description: 'Creates a batch. The combination of year, letter and stream must be new.',
        body: BatchInput,
        response: { 201: BatchAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createBatch(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/batches/:id',
    {
      config: { permission: 'batches.edit', errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update a batch',
        description: 'Changes the given fields.',
        params: IdParams,
        body: BatchChange,
        response: { 200: BatchAnswer },
      },
    },
    async (request) => ({
      data: await editBatch(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.patch(
    '/batches/:id/toggle-status',
    {
      config: { permission: 'batches.edit', errors: ['NOT_FOUND', 'STALE'] },
      schema: {
        tags,
        summary: 'Activate or deactivate a batch',
        description:
          'Switches the batch between active and inactive. Trips for an inactive batch stay on sale; new ones cannot be planned. With `updatedAt`, a repeated request is refused with `STALE` instead of switching the batch back.',
        params: IdParams,
        body: BatchToggle,
        response: { 200: BatchAnswer },
      },
    },
    async (request) => ({
      data: await toggleBatch(db, staffActionOf(request), request.params.id, request.body?.updatedAt),
    }),
  )

  app.delete(
    '/batches/:id',
    {
      config: { permission: 'batches.delete', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Delete a batch',
        description: 'Deletes a batch that no trip uses. Other batches can be deactivated instead.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteBatch(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
