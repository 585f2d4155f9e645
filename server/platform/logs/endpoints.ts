import { LogPage, LogQuery } from '#contracts/platform/logs.ts'
import { listLogs } from '#server/platform/audit-log/list-logs.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { exportLogs } from './export-logs.ts'

/** The endpoints of the audit log only read: use cases write its entries, and no endpoint edits them. */
export const logEndpoints = endpointsFor('Logs', (endpoint, { db, background }) => {
  endpoint('GET /logs', 'logs.view', 'List audit log entries', {
    description: 'Returns a page of the audit log, newest first. Entries cannot be edited or deleted.',
    query: LogQuery,
    answer: LogPage,
    handle: ({ query }) => listLogs(db, query),
  })

  endpoint('GET /logs/export', 'logs.view', 'Export audit log entries', {
    ...csvExport(background, 'audit log entries', LogQuery, exportLogs),
    description: 'Streams all matching entries as a CSV file. The export is recorded in the audit log.',
  })
})
