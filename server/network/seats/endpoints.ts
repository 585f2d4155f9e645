import * as z from 'zod/mini'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import { IdParams } from '#contracts/record-id.ts'
import { SeatMapAnswer } from '#contracts/seats.ts'
import type { Api, AppContext } from '#server/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { A_DAY_MS } from '#server/platform/http/limit-answers.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { listSeats } from './list-seats.ts'
import { createLiveSeats } from './live-seats.ts'

/** Text on the wire; in here a stream, which passes the serializer by. */
const EventStream: z.ZodMiniType<unknown> = z.string()

const errors = { '4xx': ErrorAnswer, '5xx': ErrorAnswer }

export function seatEndpoints(app: Api, context: AppContext): void {
  const live = createLiveSeats(context)
  // Before the server waits for its connections to end: these never would.
  app.addHook('preClose', async () => live.close())

  app.get(
    '/trips/:id/validate',
    {
      config: { permission: 'public' },
      schema: { tags: ['Seats'], params: IdParams, response: { 200: SeatMapAnswer, ...errors } },
    },
    async ({ params }) => ({ data: { seats: await listSeats(context.db, params.id) } }),
  )

  app.get(
    '/trips/:id/seats/live',
    {
      config: { permission: 'public' },
      // A HEAD would open a stream that nobody closes.
      exposeHeadRoute: false,
      // A compressor would keep events until it has enough of them.
      compress: false,
      handlerTimeout: A_DAY_MS,
      schema: {
        tags: ['Seats'],
        params: IdParams,
        response: {
          200: {
            description:
              'Events named `seats`, each with all seats of the trip: first as they are, then on every change.',
            content: { 'text/event-stream': { schema: EventStream } },
          },
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const stream = await live.watch(request.params.id, networkOf(addressOf(request)))
      // Elsewhere a socket that is silent for 20 seconds is cut off; here silence means that nobody took a seat.
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
