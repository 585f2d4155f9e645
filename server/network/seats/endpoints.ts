import * as z from 'zod/mini'
import { SeatMapAnswer } from '#contracts/network/seats.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { A_DAY_MS } from '#server/platform/http/limit-handler-time.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { listSeats } from './list-seats.ts'
import { createLiveSeats } from './live-seats.ts'

/**
 * Describes the stream as a string in the API documentation. The handler sends a stream, which Fastify does not
 * serialize.
 */
const EventStream: z.ZodMiniType<unknown> = z.string()

const tags = ['Seats']

export function seatEndpoints(app: Api, context: AppContext): void {
  const live = createLiveSeats(context)
  // Ends the streams before the server waits for its connections, because they would never end on their own.
  app.addHook('preClose', async () => live.close())

  app.get(
    '/trips/:id/validate',
    {
      config: { permission: 'public', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show the seat map of a trip',
        description: 'Returns all seats of a trip with their current status.',
        params: IdParams,
        response: { 200: SeatMapAnswer },
      },
    },
    async ({ params }) => ({ data: { seats: await listSeats(context.db, params.id) } }),
  )

  app.get(
    '/trips/:id/seats/live',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'TOO_MANY'] },
      // A HEAD request would open a stream that is never closed.
      exposeHeadRoute: false,
      // A compressor would buffer events.
      compress: false,
      handlerTimeout: A_DAY_MS,
      schema: {
        tags,
        summary: 'Stream the seat map of a trip',
        description:
          'Streams server-sent events: the current seats, then all seats again after every change. A node accepts a limited number of streams from one network.',
        params: IdParams,
        response: {
          200: {
            description:
              'Events named `seats`, each with all seats of the trip: one with the current state, then one after every change.',
            content: { 'text/event-stream': { schema: EventStream } },
          },
        },
      },
    },
    async (request, reply) => {
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
  )
}
