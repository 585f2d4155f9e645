import { LogQuery } from '#contracts/platform/logs.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from './csv-endpoint.ts'
import { exportLogs } from './export-logs.ts'

/**
 * This file is not in `audit-log/`, because exports import `auth/`, and `auth/` imports `audit-log/`: the imports would
 * form a cycle.
 */
export function logExportEndpoints(app: Api, { background }: AppContext): void {
  app.get(
    '/logs/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'logs.view' },
      schema: {
        tags: ['Logs'],
        summary: 'Export audit log entries',
        description: 'Streams all matching entries as a CSV file. The export is recorded in the audit log.',
        querystring: LogQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportLogs(background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )
}
