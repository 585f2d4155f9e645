import * as z from 'zod/mini'
import {
  ExportChoicesAnswer,
  ExportChoicesQuery,
  ExportPreviewAnswer,
  ExportQuery,
} from '#contracts/exports.ts'
import type { Api, AppContext } from '#server/context.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { A_DAY_MS } from '#server/platform/http/limit-handler-time.ts'
import { exportBookings, previewExport } from './export-bookings.ts'
import { listChoices } from './list-choices.ts'

const tags = ['Export']
const config = { permission: 'bookings.export' as const }

/**
 * Describes the file as a string in the API documentation. The handler sends a stream, which Fastify does not
 * serialize.
 */
const CsvFile: z.ZodMiniType<unknown> = z.string()

export function exportEndpoints(app: Api, { background: db }: AppContext): void {
  app.get(
    '/export',
    {
      config,
      // Brotli at its highest level compresses only about 1 MB a second; gzip is as fast as the database delivers rows.
      compress: { encodings: ['gzip'] },
      handlerTimeout: A_DAY_MS,
      schema: {
        tags,
        summary: 'Export bookings',
        description: 'Streams the chosen bookings as a CSV file. The export is recorded in the audit log.',
        querystring: ExportQuery,
        response: {
          200: {
            description: 'The bookings, one line for each.',
            content: { 'text/csv': { schema: CsvFile } },
          },
        },
      },
    },
    async (request, reply) => {
      const { fileName, file } = await exportBookings(db, staffActionOf(request), request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(file)
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
        summary: 'List the choices of the export dialog',
        description: 'Returns all buses, and the departures around today, limited to one bus if it is given.',
        querystring: ExportChoicesQuery,
        response: { 200: ExportChoicesAnswer },
      },
    },
    async ({ query }) => ({ data: await listChoices(db, query.busPlateNo) }),
  )
}
