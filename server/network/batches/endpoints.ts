import * as z from 'zod/mini'
import {
  BatchAnswer,
  BatchChange,
  BatchInput,
  BatchPage,
  BatchQuery,
  BatchToggle,
  BatchWithTripsAnswer,
} from '#contracts/batches.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createBatch } from './create-batch.ts'
import { deleteBatch } from './delete-batch.ts'
import { editBatch, toggleBatch } from './edit-batch.ts'
import { presentBatch } from './present-batch.ts'
import { selectBatches } from './queries.ts'
import { showBatch, showBatchWithTrips } from './show-batch.ts'

const tags = ['Batches']

export function batchEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/batches',
    {
      config: { permission: 'batches.view' },
      schema: { tags, querystring: BatchQuery, response: { 200: BatchPage, ...errors } },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectBatches(db, query)
      return { data: rows.map(presentBatch), ...page }
    },
  )

  app.get(
    '/batches/:id',
    {
      config: { permission: 'batches.view' },
      schema: {
        tags,
        params: IdParams,
        querystring: z.object({ include: z.optional(z.literal('trips')) }),
        response: { 200: BatchWithTripsAnswer, ...errors },
      },
    },
    async ({ params, query }) => ({
      data: await (query.include === 'trips' ? showBatchWithTrips : showBatch)(db, params.id),
    }),
  )

  app.post(
    '/batches',
    {
      config: { permission: 'batches.create' },
      schema: { tags, body: BatchInput, response: { 201: BatchAnswer, ...errors } },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createBatch(db, actOf(request), request.body) }),
  )

  app.patch(
    '/batches/:id',
    {
      config: { permission: 'batches.edit' },
      schema: { tags, params: IdParams, body: BatchChange, response: { 200: BatchAnswer, ...errors } },
    },
    async (request) => ({ data: await editBatch(db, actOf(request), request.params.id, request.body) }),
  )

  app.patch(
    '/batches/:id/toggle-status',
    {
      config: { permission: 'batches.edit' },
      schema: { tags, params: IdParams, body: BatchToggle, response: { 200: BatchAnswer, ...errors } },
    },
    async (request) => ({
      data: await toggleBatch(db, actOf(request), request.params.id, request.body?.updatedAt),
    }),
  )

  app.delete(
    '/batches/:id',
    {
      config: { permission: 'batches.delete' },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteBatch(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
