import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import {
  BusReplacement,
  BusReplacementAnswer,
  ReplacementPreviewAnswer,
  ReplacementQuery,
} from '#contracts/changes/bus-replacements.ts'
import {
  BusyAnswer,
  BusyQuery,
  TripPlanAnswer,
  TripPlans,
  TripSchedule,
  TripScheduleAnswer,
} from '#contracts/changes/trip-plans.ts'
import {
  WeekCopy,
  WeekCopyAnswer,
  WeekCopyPreviewAnswer,
  WeekCopyQuery,
} from '#contracts/changes/week-copies.ts'
import { ToldAnswer } from '#contracts/messages/notifications.ts'
import { SeatUpdate, SeatUpdateAnswer } from '#contracts/network/seats.ts'
import { StaffTripAnswer, TripChange, TripInput } from '#contracts/network/staff-trips.ts'
import { importEndpoints } from '#server/platform/csv/import-endpoints.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { copyWeek } from './copy-week.ts'
import { countTold } from './count-told.ts'
import { createTrip } from './create-trip.ts'
import { deleteTrip } from './delete-trip.ts'
import { editTrip } from './edit-trip.ts'
import { TRIP_IMPORT } from './import-trips.ts'
import { listBusy } from './list-busy.ts'
import { previewMany } from './plan-many.ts'
import { previewReplacement } from './preview-replacement.ts'
import { previewWeek } from './preview-week.ts'
import { replaceBus } from './replace-bus.ts'
import { resetSeats } from './reset-seats.ts'
import { scheduleMany } from './schedule-many.ts'
import { updateSeats } from './update-seats.ts'

export const planningEndpoints = endpointsFor('Trips', (endpoint, context) => {
  const { db } = context

  endpoint('POST /trips', 'trips.create', 'Create a trip', {
    errors: ['CONFLICT'],
    description: 'Creates a trip with its seats. Refuses a bus that is on another trip at that time.',
    body: TripInput,
    created: StaffTripAnswer,
    data: ({ act, body }) => createTrip(db, act, body),
  })

  endpoint('GET /trips/busy', 'trips.view', 'List busy buses and drivers', {
    description:
      'Returns the buses and drivers that are on another trip in the given period, and the trip that each is on.',
    query: BusyQuery,
    answer: BusyAnswer,
    data: ({ query }) => listBusy(db, query),
  })

  endpoint('POST /trips/plan', 'trips.create', 'Preview a schedule of trips', {
    description: 'Returns, trip by trip, whether the trips in a schedule can run. Writes nothing.',
    body: TripPlans,
    answer: TripPlanAnswer,
    data: ({ body }) => previewMany(db, body.plans),
  })

  endpoint('POST /trips/schedule', 'trips.create', 'Create a schedule of trips', {
    errors: ['CONFLICT', 'KEY_REUSED'],
    description:
      'Creates one trip for each route, chosen day and bus: all or none. A driver who is on another trip at that time is left out. With `skipClashes`, creates only the trips that can run. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: TripSchedule,
    created: TripScheduleAnswer,
    data: ({ act, headers, body }) => scheduleMany(db, act, body, headers['idempotency-key']),
  })

  endpoint('GET /trips/copy-week', 'trips.create', 'Preview a copy of a week', {
    description:
      'Returns, trip by trip, whether the trips of a week can run in another week. If no weeks are given, copies the busiest of the last four weeks to the first week ahead that has no trips. Writes nothing.',
    query: WeekCopyQuery,
    answer: WeekCopyPreviewAnswer,
    data: ({ query }) => previewWeek(db, query),
  })

  endpoint('POST /trips/copy-week', 'trips.create', 'Copy the trips of a week', {
    errors: ['CONFLICT', 'KEY_REUSED'],
    description:
      'Creates the chosen trips of a week again in another week: all or none. Each keeps its bus, times, price and stops, and its driver if the driver is free. Refuses trips that already exist. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: WeekCopy,
    created: WeekCopyAnswer,
    data: ({ act, headers, body }) => copyWeek(db, act, body, headers['idempotency-key']),
  })

  endpoint('GET /buses/:id/replacement', 'trips.edit', 'Preview a replacement bus', {
    tag: 'Buses',
    description:
      'Returns, for each upcoming trip of a bus, whether another bus can take it over. Writes nothing.',
    query: ReplacementQuery,
    answer: ReplacementPreviewAnswer,
    data: ({ params, query }) => previewReplacement(db, params.id, query.newBusId),
  })

  endpoint('POST /buses/:id/replacement', 'trips.edit', 'Replace the bus on several trips', {
    tag: 'Buses',
    errors: ['CONFLICT'],
    description:
      'Changes the bus on the given upcoming trips: all or none. Sold seats keep their numbers. A larger bus adds seats; a smaller one is refused if it lacks a sold or held seat. Passengers are told.',
    body: BusReplacement,
    answer: BusReplacementAnswer,
    data: ({ act, params, body }) => replaceBus(context, act, params.id, body),
  })

  endpoint('GET /trips/:id/told', 'trips.edit', 'Count the passengers who will be told about a change', {
    description:
      'Returns how many passengers get an e-mail when the time, bus or stops of the trip change, and how many have no e-mail address and get an SMS.',
    answer: ToldAnswer,
    data: ({ params }) => countTold(context, [params.id]),
  })

  endpoint('PATCH /trips/:id', 'trips.edit', 'Update or cancel a trip', {
    stepUp: (body) => (body as TripChange).status === 'CANCELED',
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields. Passengers are told about a new time or bus. The status `CANCELED` cancels all bookings and refunds them; with paid bookings this also needs `payments.refund`.',
    body: TripChange,
    answer: StaffTripAnswer,
    data: ({ act, params, body }) => editTrip(db, act, params.id, body),
  })

  endpoint('DELETE /trips/:id', 'trips.delete', 'Delete a trip', {
    errors: ['CONFLICT'],
    description: 'Deletes a trip that was never booked. Other trips can be cancelled instead.',
    handle: ({ act, params }) => deleteTrip(db, act, params.id),
  })

  endpoint('PATCH /seats/update', 'seats.edit', 'Update seats on a trip', {
    tag: 'Seats',
    errors: ['NOT_FOUND', 'SEAT_TAKEN', 'TRIP_CLOSED'],
    description:
      'Makes seats on one trip available or unavailable, or reserves them: all or none. Refuses seats that are sold or held.',
    body: SeatUpdate,
    answer: SeatUpdateAnswer,
    data: async ({ act, body }) => ({ updated: await updateSeats(db, act, body) }),
  })

  endpoint('POST /trips/:id/seats/reset', 'seats.edit', 'Reset the seats on a trip', {
    tag: 'Seats',
    description:
      'Releases the seats that staff reserved or made unavailable. Passengers’ seats are not changed.',
    answer: SeatUpdateAnswer,
    data: async ({ act, params }) => ({ updated: await resetSeats(db, act, params.id) }),
  })

  importEndpoints(endpoint, context, { createPermission: 'trips.create', kind: TRIP_IMPORT })
})
