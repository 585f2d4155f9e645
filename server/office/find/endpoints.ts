import { FindQuery, FoundAnswer } from '#contracts/office/find.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { findRecords } from './find-records.ts'

export const findEndpoints = endpointsFor('Find', (endpoint, { db }) => {
  endpoint('GET /find', 'staff', 'Find bookings, payments, trips and buses', {
    description:
      'Returns the bookings, payments, trips and buses that match the search text, up to five of each. A list is empty if the user has no permission to view its records. Drivers find only their own trips.',
    query: FindQuery,
    answer: FoundAnswer,
    data: ({ act, query }) => findRecords(db, act.actor, query.q),
  })
})
