import {
  DoorExceptionAnswer,
  DoorExceptionsAnswer,
  DoorHandOver,
  DoorHandOverAnswer,
  DoorListAnswer,
  DoorQuery,
  DoorUpload,
  DoorUploadAnswer,
  ResolveDoorException,
} from '#contracts/boarding/door.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { BOARDING_PERMISSIONS } from '#domain/boarding/boarding-permissions.ts'
import { receiveHandOver } from '#server/boarding/door-events/receive-hand-over.ts'
import { uploadEvents } from '#server/boarding/door-events/upload-events.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { presentException } from './present-exception.ts'
import { selectOpenExceptions } from './queries.ts'
import { resolveDoorException } from './resolve-exception.ts'
import { showDoorList } from './show-door-list.ts'

const tags = ['Boarding']

/** 200 events with their digests. */
const UPLOAD_BYTES = 96 * 1024

export function doorEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/trips/:id/door',
    {
      // The token of the phone would record cash without the key, also after the key is revoked.
      config: {
        permission: BOARDING_PERMISSIONS.process,
        needsPerson: true,
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      schema: {
        tags,
        summary: 'Download the boarding list for a trip',
        description:
          'Returns the list with which a phone boards passengers without a network, from three hours before departure. The first download for a trip stops changes by its passengers. A phone that has no `deviceId` gets one, and a token for its uploads.',
        params: IdParams,
        querystring: DoorQuery,
        response: { 200: DoorListAnswer },
      },
    },
    async (request) => ({
      data: await showDoorList(db, staffActionOf(request), request.params.id, request.query.deviceId),
    }),
  )

  app.post(
    '/trips/:id/door/events',
    {
      bodyLimit: UPLOAD_BYTES,
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE'] },
      schema: {
        tags,
        summary: 'Upload boardings from a phone',
        description:
          'Stores what a phone recorded at the door: boardings, undone boardings and cash. Needs the token of the phone, not a session. The user of the phone must still be allowed to board the trip. Events that are stored already change nothing. What the phone could not know becomes an entry in the list of exceptions.',
        params: IdParams,
        body: DoorUpload,
        response: { 200: DoorUploadAnswer },
      },
    },
    async (request) => ({
      data: await uploadEvents(context, request.params.id, request.body, {
        ip: addressOf(request),
        requestId: request.id,
      }),
    }),
  )

  app.post(
    '/trips/:id/door/hand-over',
    {
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Upload boardings that another phone handed over',
        description:
          'Stores the boardings of a QR code that one phone showed to another without a network. Needs the token of the phone that read the code. The boardings are stored for the phone that recorded them, whose own upload then changes nothing.',
        params: IdParams,
        body: DoorHandOver,
        response: { 200: DoorHandOverAnswer },
      },
    },
    async (request) => ({
      data: await receiveHandOver(context, request.params.id, request.body, {
        ip: addressOf(request),
        requestId: request.id,
      }),
    }),
  )

  app.get(
    '/door-exceptions',
    {
      config: { permission: 'door.resolve' },
      schema: {
        tags,
        summary: 'List open boarding exceptions',
        description:
          'Returns what staff must look at after boarding: tickets that were scanned twice, passengers who boarded with an old ticket or a balance due, and cash that was not due.',
        response: { 200: DoorExceptionsAnswer },
      },
    },
    async () => ({ data: (await selectOpenExceptions(db)).map(presentException) }),
  )

  app.post(
    '/door-exceptions/:id/resolve',
    {
      config: { permission: 'door.resolve', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Resolve a boarding exception',
        description: 'Closes an entry of the list with a note. Changes no boarding.',
        params: IdParams,
        body: ResolveDoorException,
        response: { 200: DoorExceptionAnswer },
      },
    },
    async (request) => ({
      data: await resolveDoorException(db, staffActionOf(request), request.params.id, request.body.note),
    }),
  )
}
