import * as z from 'zod/mini'
import { OfferAnswer, OfferChange, OfferInput, OfferListAnswer } from '#contracts/company/offers.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { routeName } from '#domain/network/route-name.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { createOffer } from './create-offer.ts'
import { deleteOffer } from './delete-offer.ts'
import { editOffer } from './edit-offer.ts'
import { presentOffer } from './present-offer.ts'
import { selectOfferRoutes, selectOffers } from './queries.ts'

const tags = ['Website']

export function offerEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/offers',
    {
      config: { permission: 'settings.view' },
      schema: {
        tags,
        summary: 'List offers',
        description:
          'Returns all offers with the number of times each was used, and the routes that an offer can apply to.',
        response: { 200: OfferListAnswer },
      },
    },
    async () => {
      const [offers, routes] = await Promise.all([selectOffers(db), selectOfferRoutes(db)])
      return {
        data: offers.map(presentOffer),
        routes: routes.map(({ id, ...route }) => ({ id, name: routeName(route) })),
      }
    },
  )

  app.post(
    '/offers',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create an offer',
        description:
          'Creates an offer that lowers the price of seats held on its days. Without a code, it applies automatically.',
        body: OfferInput,
        response: { 201: OfferAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createOffer(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/offers/:id',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update an offer',
        description: 'Replaces the terms of an offer. Existing bookings keep their price.',
        params: IdParams,
        body: OfferChange,
        response: { 200: OfferAnswer },
      },
    },
    async (request) => ({
      data: await editOffer(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/offers/:id',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Delete an offer',
        description: 'Deletes an offer that no booking has used. Other offers can be switched off instead.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteOffer(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
