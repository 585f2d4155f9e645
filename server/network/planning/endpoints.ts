import * as z from 'zod/mini'
import { IdempotencyHeaders } from '#contracts/bookings.ts'
import { IdParams } from '#contracts/record-id.ts'
import { SeatUpdate, SeatUpdateAnswer } from '#contracts/seats.ts'
import { StaffTripAnswer, TripChange, TripInput } from '#contracts/staff-trips.ts'
import { TripPlan, TripPlanAnswer, TripSchedule, TripScheduleAnswer } from '#contracts/trip-plans.ts'
import type { Api, AppContext } from '#server/context.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { createTrip } from './create-trip.ts'
import { deleteTrip } from './delete-trip.ts'
import { editTrip } from './edit-trip.ts'
import { previewMany } from './plan-many.ts'
import { resetSeats } from './reset-seats.ts'
import { scheduleMany } from './schedule-many.ts'
import { updateSeats } from './update-seats.ts'

export function planningEndpoints(app: Api, { db }: AppContext): void {
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

  app.post(
    '/trips/plan',
    {
      config: { permission: 'trips.create' },
      schema: {
        tags: ['Trips'],
        summary: 'Preview a schedule of trips',
        description: 'Returns, trip by trip, whether the trips of a schedule can run. Writes nothing.',
        body: TripPlan,
        response: { 200: TripPlanAnswer },
      },
    },
    async ({ body }) => ({ data: await previewMany(db, body) }),
  )

  app.post(
    '/trips/schedule',
    {
      config: { permission: 'trips.create', errors: ['CONFLICT', 'KEY_REUSED'] },
      schema: {
        tags: ['Trips'],
        summary: 'Create a schedule of trips',
        description:
          'Creates one trip for each chosen day and bus: all or none. With `skipClashes`, creates only the trips that can run. An `Idempotency-Key` makes retries safe.',
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
        summary: 'Update seats of a trip',
        description:
          'Opens, closes or reserves seats of one trip: all or none. Refuses seats that are sold or held.',
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
        summary: 'Reset the seats of a trip',
        description: 'Frees the seats that staff closed or reserved. Seats of passengers are not changed.',
        params: IdParams,
        response: { 200: SeatUpdateAnswer },
      },
    },
    async (request) => ({
      data: { updated: await resetSeats(db, staffActionOf(request), request.params.id) },
    }),
  )
}
