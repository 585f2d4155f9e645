import { FindQuery, FoundAnswer } from '#contracts/office/find.ts'
import { staffOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { findRecords } from './find-records.ts'

export function findEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/find',
    {
      config: { permission: 'staff' },
      schema: {
        tags: ['Find'],
        summary: 'Find bookings, payments, trips and buses',
        description:
          'Returns the bookings, payments, trips and buses that match the search text, up to five of each. A list is empty if the user has no permission to view its records. Drivers find only their own trips.',
        querystring: FindQuery,
        response: { 200: FoundAnswer },
      },
    },
    async (request) => ({ data: await findRecords(db, staffOf(request), request.query.q) }),
  )
}
