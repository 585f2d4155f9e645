import { LogPage, LogQuery } from '#contracts/platform/logs.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { listLogs } from './list-logs.ts'

/** The endpoints of the audit log only read: use cases write its entries, and no endpoint edits them. */
export function logEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/logs',
    {
      config: { permission: 'logs.view' },
      schema: {
        tags: ['Logs'],
        summary: 'List audit log entries',
        description: 'Returns a page of the audit log, newest first. Entries cannot be edited or deleted.',
        querystring: LogQuery,
        response: { 200: LogPage },
      },
    },
    ({ query }) => listLogs(db, query),
  )
}
