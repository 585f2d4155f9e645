import { BusAnswer, BusChange, BusInput, BusPage, BusQuery } from '#contracts/network/buses.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { importEndpoints } from '#server/platform/csv/import-endpoints.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createBus } from './create-bus.ts'
import { deleteBus } from './delete-bus.ts'
import { editBus } from './edit-bus.ts'
import { exportBuses } from './export-buses.ts'
import { BUS_IMPORT } from './import-buses.ts'
import { presentBus } from './present-bus.ts'
import { selectBuses } from './queries.ts'

export const busEndpoints = endpointsFor('Buses', (endpoint, context) => {
  const { db, background } = context

  endpoint('GET /buses', 'buses.view', 'List buses', {
    description: 'Returns a page of buses, with search, sorting and filters.',
    query: BusQuery,
    answer: BusPage,
    handle: async ({ query }) => presentPage(await selectBuses(db, query), presentBus),
  })

  endpoint('GET /buses/export', 'buses.view', 'Export buses', {
    ...csvExport(background, 'buses', BusQuery, exportBuses),
  })

  endpoint('POST /buses', 'buses.create', 'Create a bus', {
    errors: ['CONFLICT'],
    description: 'Creates a bus. Its serial number must be new.',
    body: BusInput,
    created: BusAnswer,
    data: ({ act, body }) => createBus(db, act, body),
  })

  endpoint('PATCH /buses/:id', 'buses.edit', 'Update a bus', {
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields. While the bus has trips ahead, refuses another type, or a capacity that would remove seats from them. A bus can always be set to maintenance.',
    body: BusChange,
    answer: BusAnswer,
    data: ({ act, params, body }) => editBus(db, act, params.id, body),
  })

  endpoint('DELETE /buses/:id', 'buses.delete', 'Delete a bus', {
    errors: ['CONFLICT'],
    description: 'Deletes a bus that has never had a trip. Other buses can be set to maintenance instead.',
    handle: ({ act, params }) => deleteBus(db, act, params.id),
  })

  importEndpoints(endpoint, context, { createPermission: 'buses.create', kind: BUS_IMPORT })
})
