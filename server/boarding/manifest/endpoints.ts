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
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
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

const MANIFEST_FILES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' }
const FileParams = z.object({ ...IdParams.shape, kind: z.enum(['pdf', 'csv']) })

export const boardingEndpoints = endpointsFor('Boarding', (endpoint, context) => {
  const { db } = context
  const { view, process: board, export: download } = BOARDING_PERMISSIONS

  endpoint('GET /departures', view, 'List departures', {
    description:
      'Returns a page of departures with passenger counts: the next ones, those that left more than an hour ago, or those on certain days. Drivers see only their own trips.',
    query: DepartureQuery,
    answer: DeparturePage,
    handle: async ({ act: { actor }, query }) => {
      const driverId = seesOnlyOwnTrips(actor) ? actor.id : undefined
      return presentPage(await selectDepartures(db, query, driverId), presentDeparture)
    },
  })

  endpoint('GET /departures/export', download, 'Export departures', {
    ...csvExport(context.background, 'departures', DepartureQuery, exportDepartures),
    description:
      'Streams all matching departures as a CSV file. Drivers get only their own trips. The export is recorded in the audit log.',
  })

  endpoint('GET /trips/:id/manifest', view, 'Show the manifest for a trip', {
    description: 'Returns the passengers on a trip, seat by seat. Drivers see no contact details.',
    answer: ManifestAnswer,
    data: ({ act, params }) => showManifest(context, act.actor, params.id),
  })

  endpoint('GET /trips/:id/manifest/missing', view, 'List missing passenger details for a trip', {
    description:
      'Returns how many passengers have all the details that the manifest must have, and what the others miss, seat by seat. Has no contact details.',
    answer: MissingDetailsAnswer,
    data: async ({ act, params }) => {
      const trip = await requireTripToBoard(db, act.actor, params.id, 'view')
      return listMissing(db, trip.id)
    },
  })

  endpoint(
    'PATCH /bookings/:id/passengers/:seatNo',
    PASSENGER_PERMISSIONS,
    'Update the passenger in a seat',
    {
      errors: ['CONFLICT', 'STALE'],
      description:
        'Changes the given details of the person in one seat of a confirmed booking, or the infant on their lap. Drivers may do this on their own trips. If another user has changed the passenger since `updatedAt`, nothing changes. The audit log records which details changed, not their values.',
      params: SeatParams,
      body: PassengerChange,
      answer: PassengerSeatAnswer,
      data: ({ act, params: { id, seatNo }, body }) =>
        editPassenger(db, act, { bookingId: id, seatNo: String(seatNo) }, body),
    },
  )

  endpoint('GET /trips/:id/manifest.:kind', download, 'Download the manifest for a trip', {
    description:
      'Returns the complete manifest as a PDF or CSV file, with the details that road traffic regulations require. The download is recorded in the audit log.',
    params: FileParams,
    answer: fileAnswer('The manifest.', 'application/pdf', 'text/csv'),
    handle: async ({ act, params: { id, kind } }, reply) => {
      const manifest = await printManifest(context, act, id, kind)
      return reply
        .type(MANIFEST_FILES[kind])
        .header('content-disposition', `attachment; filename="manifest-trip-${id}.${kind}"`)
        .send(kind === 'pdf' ? await manifestPdf(manifest, new Date()) : manifestCsv(manifest))
    },
  })

  endpoint('POST /trips/:id/boarding', board, 'Board passengers by ticket code', {
    errors: ['TOO_MANY'],
    description:
      'Boards the passenger in one seat by its code, or all passengers on a booking by its reference. `outcome` says whether the passenger may board. A refused ticket is not an error. If the details of a passenger are missing, `outcome` is `incomplete` and names them; with `withoutDetails` the passenger boards all the same.',
    body: BoardingInput,
    answer: BoardingAnswer,
    data: ({ act, params, body }) => boardTicket(db, act, params.id, body),
  })

  endpoint('PATCH /trips/:id/boarding', board, 'Mark a seat as boarded or not boarded', {
    errors: ['CONFLICT'],
    description:
      'Marks a seat as boarded or not boarded, and returns the updated manifest. Refuses to board a passenger who has a balance to pay.',
    body: SeatBoarding,
    answer: ManifestAnswer,
    data: ({ act, params, body }) => tickSeat(context, act, params.id, body),
  })

  endpoint('POST /trips/:id/boarding/balance', board, 'Take a balance in cash at boarding', {
    errors: ['CONFLICT', 'AMOUNT_DIFFERS'],
    description:
      'Records the balance on a booking as cash taken by this member of staff, and returns the updated manifest. The amount must be the exact balance.',
    body: DoorPayment,
    answer: ManifestAnswer,
    data: ({ act, params, body }) => takeBalance(context, act, params.id, body),
  })
})
