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
import { BOARDING_PERMISSIONS } from '#domain/boarding/boarding-permissions.ts'
import { receiveHandOver } from '#server/boarding/door-events/receive-hand-over.ts'
import { uploadEvents } from '#server/boarding/door-events/store-events.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { originOf } from '#server/platform/http/address-of.ts'
import { openDoorList } from './open-door-list.ts'
import { presentException } from './present-exception.ts'
import { selectOpenExceptions } from './queries.ts'
import { resolveDoorException } from './resolve-exception.ts'

/** Enough for 200 events with their digests. */
const UPLOAD_BYTES = 96 * 1024

export const doorEndpoints = endpointsFor('Boarding', (endpoint, context) => {
  const { db } = context

  // API keys may not download the list: the token of the download could record cash even after the key is revoked.
  endpoint('GET /trips/:id/door', BOARDING_PERMISSIONS.process, 'Download the boarding list for a trip', {
    needsPerson: true,
    errors: ['CONFLICT'],
    description:
      'Returns the list with which a phone boards passengers without a network, from three hours before departure. The first download for a trip stops changes by its passengers. A phone that has no `deviceId` gets one, and a token for its uploads.',
    query: DoorQuery,
    answer: DoorListAnswer,
    data: ({ act, params, query }) => openDoorList(db, act, params.id, query.deviceId),
  })

  endpoint('POST /trips/:id/door/events', 'public', 'Upload boardings from a phone', {
    errors: ['UNAUTHENTICATED', 'CONFLICT', 'TOO_LARGE'],
    route: { bodyLimit: UPLOAD_BYTES },
    description:
      'Stores what a phone recorded at the door: boardings, undone boardings and cash. Needs the token of the phone, not a session. The user of the phone must still be allowed to board the trip. Events that are stored already change nothing. What the phone could not know becomes an entry in the list of exceptions.',
    body: DoorUpload,
    answer: DoorUploadAnswer,
    data: (request) => uploadEvents(context, request.params.id, request.body, originOf(request)),
  })

  endpoint('POST /trips/:id/door/hand-over', 'public', 'Upload boardings that another phone handed over', {
    errors: ['UNAUTHENTICATED', 'CONFLICT'],
    description:
      'Stores the boardings of a QR code that one phone showed to another without a network. Needs the token of the phone that read the code. The boardings are stored for the phone that recorded them, whose own upload then changes nothing.',
    body: DoorHandOver,
    answer: DoorHandOverAnswer,
    data: (request) => receiveHandOver(context, request.params.id, request.body, originOf(request)),
  })

  endpoint('GET /door-exceptions', 'door.resolve', 'List open boarding exceptions', {
    description:
      'Returns what staff must look at after boarding: tickets that were scanned twice, passengers who boarded with an old ticket or a balance due, and cash that was not due.',
    answer: DoorExceptionsAnswer,
    data: async () => (await selectOpenExceptions(db)).map(presentException),
  })

  endpoint('POST /door-exceptions/:id/resolve', 'door.resolve', 'Resolve a boarding exception', {
    errors: ['CONFLICT'],
    description: 'Closes an entry of the list with a note. Changes no boarding.',
    body: ResolveDoorException,
    answer: DoorExceptionAnswer,
    data: ({ act, params, body }) => resolveDoorException(db, act, params.id, body.note),
  })
})
