import { SeatMapAnswer } from '#contracts/network/seats.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { A_DAY_MS } from '#server/platform/http/limit-handler-time.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { listSeats } from './list-seats.ts'
import { createLiveSeats } from './live-seats.ts'

export const seatEndpoints = endpointsFor('Seats', (endpoint, context, app) => {
  const live = createLiveSeats(context)
  // Ends the streams before the server waits for its connections, because they would never end on their own.
  app.addHook('preClose', async () => live.close())

  endpoint('GET /trips/:id/validate', 'public', 'Show the seat map of a trip', {
    description: 'Returns all seats of a trip with their current status.',
    answer: SeatMapAnswer,
    data: async ({ params }) => ({ seats: await listSeats(context.db, params.id) }),
  })

  endpoint('GET /trips/:id/seats/live', 'public', 'Stream the seat map of a trip', {
    errors: ['TOO_MANY'],
    route: {
      // A HEAD request would open a stream that is never closed.
      exposeHeadRoute: false,
      // A compressor would buffer events.
      compress: false,
      handlerTimeout: A_DAY_MS,
    },
    description:
      'Streams server-sent events: the current seats, then all seats again after every change. A node accepts a limited number of streams from one network.',
    answer: fileAnswer(
      'Events named `seats`, each with all seats of the trip: one with the current state, then one after every change.',
      'text/event-stream',
    ),
    handle: async (request, reply) => {
      const stream = await live.watch(request.params.id, networkOf(addressOf(request)))
      // The server closes other sockets after 20 seconds of silence. Silence of this stream only means that no seat has
      // changed.
      request.raw.socket.setTimeout(0)
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream)
    },
  })
})
