import * as z from 'zod/mini'
import {
  BoardingAnswer,
  BoardingInput,
  DeparturePage,
  DepartureQuery,
  DoorPayment,
  ManifestAnswer,
  SeatBoarding,
} from '#contracts/boarding/boarding.ts'
import {
  MissingDetailsAnswer,
  PassengerChange,
  PassengerSeatAnswer,
  SeatParams,
} from '#contracts/bookings/passengers.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { BOARDING_PERMISSIONS } from '#domain/boarding/boarding-permissions.ts'
import { listMissing } from '#server/bookings/passengers/list-missing.ts'
import { staffActionOf, staffOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { boardTicket } from './board-ticket.ts'
import { PASSENGER_PERMISSIONS, requireTripToBoard, seesOnlyOwnTrips } from './boarding-permissions.ts'
import { editPassenger } from './edit-passenger.ts'
import { exportDepartures } from './export-departures.ts'
import { manifestCsv } from './manifest-csv.ts'
import { manifestPdf } from './manifest-pdf.ts'
import { presentDeparture } from './present-departure.ts'
import { selectDepartures } from './queries.ts'
import { printManifest, showManifest } from './show-manifest.ts'
import { takeBalance } from './take-balance.ts'
import { tickSeat } from './tick-seat.ts'

const tags = ['Boarding']

/**
 * The schema of a file in the API documentation: a string. The handler sets a serializer that sends the PDF buffer or
 * the CSV text unchanged.
 */
const File: z.ZodMiniType<unknown> = z.string()
const MANIFEST_FILES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' }
const FileParams = z.object({ ...IdParams.shape, kind: z.enum(['pdf', 'csv']) })

export function boardingEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/departures',
    {
      config: { permission: BOARDING_PERMISSIONS.view },
      schema: {
        tags,
        summary: 'List departures',
        description:
          'Returns a page of departures with passenger counts: the next ones, those that left more than an hour ago, or those on certain days. Drivers see only their own trips.',
        querystring: DepartureQuery,
        response: { 200: DeparturePage },
      },
    },
    async (request) => {
      const staff = staffOf(request)
      const driverId = seesOnlyOwnTrips(staff) ? staff.id : undefined
      const { rows, ...page } = await selectDepartures(db, request.query, driverId)
      return { data: rows.map(presentDeparture), ...page }
    },
  )

  app.get(
    '/departures/export',
    {
      ...CSV_OPTIONS,
      config: { permission: BOARDING_PERMISSIONS.export },
      schema: {
        tags,
        summary: 'Export departures',
        description:
          'Streams all matching departures as a CSV file. Drivers get only their own trips. The export is recorded in the audit log.',
        querystring: DepartureQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportDepartures(
        context.background,
        staffActionOf(request),
        request.query,
      )
      return reply.headers(headers).send(file)
    },
  )

  app.get(
    '/trips/:id/manifest',
    {
      config: { permission: BOARDING_PERMISSIONS.view, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show the manifest for a trip',
        description: 'Returns the passengers on a trip, seat by seat. Drivers see no contact details.',
        params: IdParams,
        response: { 200: ManifestAnswer },
      },
    },
    async (request) => ({ data: await showManifest(context, staffOf(request), request.params.id) }),
  )

  app.get(
    '/trips/:id/manifest/missing',
    {
      config: { permission: BOARDING_PERMISSIONS.view, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'List missing passenger details for a trip',
        description:
          'Returns how many passengers have all the details that the manifest must have, and what the others miss, seat by seat. Has no contact details.',
        params: IdParams,
        response: { 200: MissingDetailsAnswer },
      },
    },
    async (request) => {
      const trip = await requireTripToBoard(db, staffOf(request), request.params.id, 'view')
      return { data: await listMissing(db, trip.id) }
    },
  )

  app.patch(
    '/bookings/:id/passengers/:seatNo',
    {
      config: { permission: PASSENGER_PERMISSIONS, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update the passenger in a seat',
        description:
          'Changes the given details of the person in one seat of a confirmed booking, or the infant on their lap. Drivers may do this on their own trips. If another user has changed the passenger since `updatedAt`, nothing changes. The audit log records which details changed, not their values.',
        params: SeatParams,
        body: PassengerChange,
        response: { 200: PassengerSeatAnswer },
      },
    },
    async (request) => {
      const { id: bookingId, seatNo } = request.params
      const seat = { bookingId, seatNo: String(seatNo) }
      return { data: await editPassenger(db, staffActionOf(request), seat, request.body) }
    },
  )

  app.get(
    '/trips/:id/manifest.:kind',
    {
      config: { permission: BOARDING_PERMISSIONS.export, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Download the manifest for a trip',
        description:
          'Returns the complete manifest as a PDF or CSV file, with the details that road traffic regulations require. The download is recorded in the audit log.',
        params: FileParams,
        response: {
          200: {
            description: 'The manifest.',
            content: { 'application/pdf': { schema: File }, 'text/csv': { schema: File } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, kind } = request.params
      const manifest = await printManifest(context, staffActionOf(request), id, kind)
      return reply
        .type(MANIFEST_FILES[kind])
        .header('content-disposition', `attachment; filename="manifest-trip-${id}.${kind}"`)
        .serializer((body: unknown) => body as string)
        .send(kind === 'pdf' ? await manifestPdf(manifest, new Date()) : manifestCsv(manifest))
    },
  )

  app.post(
    '/trips/:id/boarding',
    {
      config: { permission: BOARDING_PERMISSIONS.process, errors: ['NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Board passengers by ticket code',
        description:
          'Boards the passenger in one seat by its code, or all passengers on a booking by its reference. `outcome` says whether the passenger may board. A refused ticket is not an error. If the details of a passenger are missing, `outcome` is `incomplete` and names them; with `withoutDetails` the passenger boards all the same.',
        params: IdParams,
        body: BoardingInput,
        response: { 200: BoardingAnswer },
      },
    },
    async (request) => ({
      data: await boardTicket(db, staffOf(request), staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.patch(
    '/trips/:id/boarding',
    {
      config: { permission: BOARDING_PERMISSIONS.process, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Mark a seat as boarded or not boarded',
        description:
          'Marks a seat as boarded or not boarded, and returns the updated manifest. Refuses to board a passenger who has a balance to pay.',
        params: IdParams,
        body: SeatBoarding,
        response: { 200: ManifestAnswer },
      },
    },
    async (request) => ({
      data: await tickSeat(
        context,
        staffOf(request),
        staffActionOf(request),
        request.params.id,
        request.body,
      ),
    }),
  )

  app.post(
    '/trips/:id/boarding/balance',
    {
      config: {
        permission: BOARDING_PERMISSIONS.process,
        errors: ['NOT_FOUND', 'CONFLICT', 'AMOUNT_DIFFERS'],
      },
      schema: {
        tags,
        summary: 'Take a balance in cash at boarding',
        description:
          'Records the balance on a booking as cash taken by this member of staff, and returns the updated manifest. The amount must be the exact balance.',
        params: IdParams,
        body: DoorPayment,
        response: { 200: ManifestAnswer },
      },
    },
    async (request) => ({
      data: await takeBalance(
        context,
        staffOf(request),
        staffActionOf(request),
        request.params.id,
        request.body,
      ),
    }),
  )
}
