import {
  ExportChoicesAnswer,
  ExportChoicesQuery,
  ExportPreviewAnswer,
  ExportQuery,
} from '#contracts/bookings/exports.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { exportBookings, previewExport } from './export-bookings.ts'
import { listChoices } from './list-choices.ts'

export const exportEndpoints = endpointsFor('Export', (endpoint, context) => {
  const { background: db } = context

  endpoint('GET /export', 'bookings.export', 'Export bookings', {
    ...csvExport(context, 'bookings', ExportQuery, exportBookings),
    description: 'Streams the chosen bookings as a CSV file. The export is recorded in the audit log.',
  })

  endpoint('GET /export/preview', 'bookings.export', 'Preview an export', {
    description: 'Returns the number of bookings and the file name of an export. Writes nothing.',
    query: ExportQuery,
    answer: ExportPreviewAnswer,
    data: ({ query }) => previewExport(db, query),
  })

  endpoint('GET /export/choices', 'bookings.export', 'List the choices for the export dialog', {
    description:
      'Returns all buses, and the departures closest to now: up to 100 past and 100 future ones, of all buses or of one.',
    query: ExportChoicesQuery,
    answer: ExportChoicesAnswer,
    data: ({ query }) => listChoices(db, query.busPlateNo),
  })
})
