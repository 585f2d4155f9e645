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
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createBatch } from './create-batch.ts'
import { deleteBatch } from './delete-batch.ts'
import { editBatch, toggleBatch } from './edit-batch.ts'
import { exportBatches } from './export-batches.ts'
import { presentBatch } from './present-batch.ts'
import { selectBatches } from './queries.ts'
import { showBatch, showBatchWithTrips } from './show-batch.ts'

export const batchEndpoints = endpointsFor('Batches', (endpoint, { db, background }) => {
  endpoint('GET /batches', 'batches.view', 'List batches', {
    description: 'Returns a page of batches, with search, sorting and filters.',
    query: BatchQuery,
    answer: BatchPage,
    handle: async ({ query }) => presentPage(await selectBatches(db, query), presentBatch),
  })

  endpoint('GET /batches/export', 'batches.view', 'Export batches', {
    ...csvExport(background, 'batches', BatchQuery, exportBatches),
  })

  endpoint('GET /batches/:id', 'batches.view', 'Show a batch', {
    description: 'Returns a batch. `include=trips` adds its trips.',
    query: z.object({ include: z.optional(z.literal('trips')) }),
    answer: BatchWithTripsAnswer,
    data: ({ params, query }) => (query.include === 'trips' ? showBatchWithTrips : showBatch)(db, params.id),
  })

  endpoint('POST /batches', 'batches.create', 'Create a batch', {
    errors: ['CONFLICT'],
    description: 'Creates a batch. The combination of year, letter and stream must be new.',
    body: BatchInput,
    created: BatchAnswer,
    data: ({ act, body }) => createBatch(db, act, body),
  })

  endpoint('PATCH /batches/:id', 'batches.edit', 'Update a batch', {
    errors: ['CONFLICT', 'STALE'],
    description: 'Changes the given fields.',
    body: BatchChange,
    answer: BatchAnswer,
    data: ({ act, params, body }) => editBatch(db, act, params.id, body),
  })

  endpoint('PATCH /batches/:id/toggle-status', 'batches.edit', 'Activate or deactivate a batch', {
    errors: ['STALE'],
    description:
      'Switches the batch between active and inactive. Trips for an inactive batch stay on sale; new ones cannot be planned. With `updatedAt`, a repeated request is refused with `STALE` instead of switching the batch back.',
    body: BatchToggle,
    answer: BatchAnswer,
    data: ({ act, params, body }) => toggleBatch(db, act, params.id, body?.updatedAt),
  })

  endpoint('DELETE /batches/:id', 'batches.delete', 'Delete a batch', {
    errors: ['CONFLICT'],
    description: 'Deletes a batch that no trip uses. Other batches can be deactivated instead.',
    handle: ({ act, params }) => deleteBatch(db, act, params.id),
  })
})
