import * as z from 'zod/mini'
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
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { importEndpoints } from '#server/platform/csv/import-endpoints.ts'
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

export function planningEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.post(
    '/trips',
    {
      config: { permission: 'trips.create', errors: ['CONFLICT'] },
      schema: {
        tags: ['Trips'],
        summary: 'Create a trip',
        description: 'Creates a trip with its seats. Refuses a bus that is on another trip at that time.',
        body: TripInput,
        response: { 201: StaffTripAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createTrip(db, staffActionOf(request), request.body) }),
  )

  app.get(
    '/trips/busy',
    {
      config: { permission: 'trips.view' },
      schema: {
        tags: ['Trips'],
        summary: 'List busy buses and drivers',
        description:
          'Returns the buses and drivers that are on another trip in the given period, and the trip that each is on.',
        querystring: BusyQuery,
        response: { 200: BusyAnswer },
      },
    },
    async ({ query }) => ({ data: await listBusy(db, query) }),
  )

  app.post(
    '/trips/plan',
    {
      config: { permission: 'trips.create' },
      schema: {
        tags: ['Trips'],
        summary: 'Preview a schedule of trips',
        description: 'Returns, trip by trip, whether the trips in a schedule can run. Writes nothing.',
        body: TripPlans,
        response: { 200: TripPlanAnswer },
      },
    },
    async ({ body }) => ({ data: await previewMany(db, body.plans) }),
  )

  app.post(
    '/trips/schedule',
    {
      config: { permission: 'trips.create', errors: ['CONFLICT', 'KEY_REUSED'] },
      schema: {
        tags: ['Trips'],
        summary: 'Create a schedule of trips',
        description:
          'Creates one trip for each route, chosen day and bus: all or none. A driver who is on another trip at that time is left out. With `skipClashes`, creates only the trips that can run. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: TripSchedule,
        response: { 201: TripScheduleAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      return reply.code(201).send({ data: await scheduleMany(db, staffActionOf(request), request.body, key) })
    },
  )

  app.get(
    '/trips/copy-week',
    {
      config: { permission: 'trips.create' },
      schema: {
        tags: ['Trips'],
        summary: 'Preview a copy of a week',
        description:
          'Returns, trip by trip, whether the trips of a week can run in another week. If no weeks are given, copies the busiest of the last four weeks to the first week ahead that has no trips. Writes nothing.',
        querystring: WeekCopyQuery,
        response: { 200: WeekCopyPreviewAnswer },
      },
    },
    async ({ query }) => ({ data: await previewWeek(db, query) }),
  )

  app.post(
    '/trips/copy-week',
    {
      config: { permission: 'trips.create', errors: ['CONFLICT', 'KEY_REUSED'] },
      schema: {
        tags: ['Trips'],
        summary: 'Copy the trips of a week',
        description:
          'Creates the chosen trips of a week again in another week: all or none. Each keeps its bus, times, price and stops, and its driver if the driver is free. Refuses trips that already exist. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: WeekCopy,
        response: { 201: WeekCopyAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      return reply.code(201).send({ data: await copyWeek(db, staffActionOf(request), request.body, key) })
    },
  )

  app.get(
    '/buses/:id/replacement',
    {
      config: { permission: 'trips.edit', errors: ['NOT_FOUND'] },
      schema: {
        tags: ['Buses'],
        summary: 'Preview a replacement bus',
        description:
          'Returns, for each upcoming trip of a bus, whether another bus can take it over. Writes nothing.',
        params: IdParams,
        querystring: ReplacementQuery,
        response: { 200: ReplacementPreviewAnswer },
      },
    },
    async ({ params, query }) => ({ data: await previewReplacement(db, params.id, query.newBusId) }),
  )

  app.post(
    '/buses/:id/replacement',
    {
      config: { permission: 'trips.edit', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['Buses'],
        summary: 'Replace the bus on several trips',
        description:
          'Changes the bus on the given upcoming trips: all or none. Sold seats keep their numbers. A larger bus adds seats; a smaller one is refused if it lacks a sold or held seat. Passengers are told.',
        params: IdParams,
        body: BusReplacement,
        response: { 200: BusReplacementAnswer },
      },
    },
    async (request) => ({
      data: await replaceBus(context, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.get(
    '/trips/:id/told',
    {
      config: { permission: 'trips.edit', errors: ['NOT_FOUND'] },
      schema: {
        tags: ['Trips'],
        summary: 'Count the passengers who will be told about a change',
        description:
          'Returns how many passengers get an e-mail when the time, bus or stops of the trip change, and how many have no e-mail address and get an SMS.',
        params: IdParams,
        response: { 200: ToldAnswer },
      },
    },
    async ({ params }) => ({ data: await countTold(context, [params.id]) }),
  )

  app.patch(
    '/trips/:id',
    {
      config: {
        permission: 'trips.edit',
        stepUp: (body) => (body as TripChange).status === 'CANCELED',
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
      },
      schema: {
        tags: ['Trips'],
        summary: 'Update or cancel a trip',
        description:
          'Changes the given fields. Passengers are told about a new time or bus. The status `CANCELED` cancels all bookings and refunds them; with paid bookings this also needs `payments.refund`.',
        params: IdParams,
        body: TripChange,
        response: { 200: StaffTripAnswer },
      },
    },
    async (request) => ({
      data: await editTrip(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/trips/:id',
    {
      config: { permission: 'trips.delete', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['Trips'],
        summary: 'Delete a trip',
        description: 'Deletes a trip that was never booked. Other trips can be cancelled instead.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteTrip(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.patch(
    '/seats/update',
    {
      config: { permission: 'seats.edit', errors: ['NOT_FOUND', 'SEAT_TAKEN', 'TRIP_CLOSED'] },
      schema: {
        tags: ['Seats'],
        summary: 'Update seats on a trip',
        description:
          'Makes seats on one trip available or unavailable, or reserves them: all or none. Refuses seats that are sold or held.',
        body: SeatUpdate,
        response: { 200: SeatUpdateAnswer },
      },
    },
    async (request) => ({
      data: { updated: await updateSeats(db, staffActionOf(request), request.body) },
    }),
  )

  app.post(
    '/trips/:id/seats/reset',
    {
      config: { permission: 'seats.edit', errors: ['NOT_FOUND'] },
      schema: {
        tags: ['Seats'],
        summary: 'Reset the seats on a trip',
        description:
          'Releases the seats that staff reserved or made unavailable. Passengers’ seats are not changed.',
        params: IdParams,
        response: { 200: SeatUpdateAnswer },
      },
    },
    async (request) => ({
      data: { updated: await resetSeats(db, staffActionOf(request), request.params.id) },
    }),
  )

  importEndpoints(app, context, { tag: 'Trips', createPermission: 'trips.create', kind: TRIP_IMPORT })
}
