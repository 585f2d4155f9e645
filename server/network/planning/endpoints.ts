import * as z from 'zod/mini'
import { IdempotencyHeaders } from '#contracts/bookings.ts'
import { IdParams } from '#contracts/record-id.ts'
import { SeatUpdate, SeatUpdateAnswer } from '#contracts/seats.ts'
import { StaffTripAnswer, TripChange, TripInput } from '#contracts/staff-trips.ts'
import { TripPlan, TripPlanAnswer, TripSchedule, TripScheduleAnswer } from '#contracts/trip-plans.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createTrip } from './create-trip.ts'
import { deleteTrip } from './delete-trip.ts'
import { editTrip } from './edit-trip.ts'
import { previewMany } from './plan-many.ts'
import { resetSeats } from './reset-seats.ts'
import { scheduleMany } from './schedule-many.ts'
import { updateSeats } from './update-seats.ts'

const tags = ['Trips']

export function planningEndpoints(app: Api, { db }: AppContext): void {
  app.post(
    '/trips',
    {
      config: { permission: 'trips.create' },
      schema: { tags, body: TripInput, response: { 201: StaffTripAnswer, ...errors } },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createTrip(db, actOf(request), request.body) }),
  )

  app.post(
    '/trips/plan',
    {
      config: { permission: 'trips.create' },
      schema: {
        tags,
        description: 'What scheduling these trips would do now, trip by trip. Writes nothing.',
        body: TripPlan,
        response: { 200: TripPlanAnswer, ...errors },
      },
    },
    async ({ body }) => ({ data: await previewMany(db, body) }),
  )

  app.post(
    '/trips/schedule',
    {
      config: { permission: 'trips.create' },
      schema: {
        tags,
        description:
          'Creates one trip per chosen day and bus: all or none, or with skipClashes those that can run.',
        headers: IdempotencyHeaders,
        body: TripSchedule,
        response: { 201: TripScheduleAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      return reply.code(201).send({ data: await scheduleMany(db, actOf(request), request.body, key) })
    },
  )

  app.patch(
    '/trips/:id',
    {
      config: { permission: 'trips.edit' },
      schema: { tags, params: IdParams, body: TripChange, response: { 200: StaffTripAnswer, ...errors } },
    },
    async (request) => ({ data: await editTrip(db, actOf(request), request.params.id, request.body) }),
  )

  app.delete(
    '/trips/:id',
    {
      config: { permission: 'trips.delete' },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteTrip(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.patch(
    '/seats/update',
    {
      config: { permission: 'seats.edit' },
      schema: { tags: ['Seats'], body: SeatUpdate, response: { 200: SeatUpdateAnswer, ...errors } },
    },
    async (request) => ({
      data: { updated: await updateSeats(db, actOf(request), request.body) },
    }),
  )

  app.post(
    '/trips/:id/seats/reset',
    {
      config: { permission: 'seats.edit' },
      schema: {
        tags: ['Seats'],
        description: 'Frees what staff keep aside or off sale; seats of passengers stay theirs.',
        params: IdParams,
        response: { 200: SeatUpdateAnswer, ...errors },
      },
    },
    async (request) => ({
      data: { updated: await resetSeats(db, actOf(request), request.params.id) },
    }),
  )
}
