import {
  ExportChoicesAnswer,
  ExportChoicesQuery,
  ExportPreviewAnswer,
  ExportQuery,
} from '#contracts/bookings/exports.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE, csvHeaders } from '#server/platform/csv/csv-endpoint.ts'
import { exportBookings, previewExport } from './export-bookings.ts'
import { listChoices } from './list-choices.ts'

const tags = ['Export']
const config = { permission: 'bookings.export' as const }

export function exportEndpoints(app: Api, context: AppContext): void {
  const { background: db } = context
  app.get(
    '/export',
    {
      config,
      ...CSV_OPTIONS,
      schema: {
        tags,
        summary: 'Export bookings',
        description: 'Streams the chosen bookings as a CSV file. The export is recorded in the audit log.',
        querystring: ExportQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { fileName, file } = await exportBookings(context, staffActionOf(request), request.query)
      return reply.headers(csvHeaders(fileName)).send(file)
    },
  )

  app.get(
    '/export/preview',
    {
      config,
      schema: {
        tags,
        summary: 'Preview an export',
        description: 'Returns the number of bookings and the file name of an export. Writes nothing.',
        querystring: ExportQuery,
        response: { 200: ExportPreviewAnswer },
      },
    },
    async ({ query }) => ({ data: await previewExport(db, query) }),
  )

  app.get(
    '/export/choices',
    {
      config,
      schema: {
        tags,
        summary: 'List the choices for the export dialog',
        description:
          'Returns all buses, and the departures closest to now: up to 100 past and 100 future ones, of all buses or of one.',
        querystring: ExportChoicesQuery,
        response: { 200: ExportChoicesAnswer },
      },
    },
    async ({ query }) => ({ data: await listChoices(db, query.busPlateNo) }),
  )
}
