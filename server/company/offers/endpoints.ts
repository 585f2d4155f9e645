import { OfferAnswer, OfferChange, OfferInput, OfferListAnswer } from '#contracts/company/offers.ts'
import { routeName } from '#domain/network/route-name.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createOffer } from './create-offer.ts'
import { deleteOffer } from './delete-offer.ts'
import { editOffer } from './edit-offer.ts'
import { presentOffer } from './present-offer.ts'
import { selectOfferRoutes, selectOffers } from './queries.ts'

export const offerEndpoints = endpointsFor('Website', (endpoint, { db }) => {
  endpoint('GET /offers', 'settings.view', 'List offers', {
    description:
      'Returns all offers with the number of times each was used, and the routes that an offer can apply to.',
    answer: OfferListAnswer,
    handle: async () => {
      const [offers, routes] = await Promise.all([selectOffers(db), selectOfferRoutes(db)])
      return {
        data: offers.map(presentOffer),
        routes: routes.map(({ id, ...route }) => ({ id, name: routeName(route) })),
      }
    },
  })

  endpoint('POST /offers', 'settings.edit', 'Create an offer', {
    stepUp: true,
    errors: ['CONFLICT'],
    description:
      'Creates an offer that lowers the price of seats held on its days. Without a code, it applies automatically.',
    body: OfferInput,
    created: OfferAnswer,
    data: ({ act, body }) => createOffer(db, act, body),
  })

  endpoint('PATCH /offers/:id', 'settings.edit', 'Update an offer', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description: 'Replaces the terms of an offer. Existing bookings keep their price.',
    body: OfferChange,
    answer: OfferAnswer,
    data: ({ act, params, body }) => editOffer(db, act, params.id, body),
  })

  endpoint('DELETE /offers/:id', 'settings.edit', 'Delete an offer', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Deletes an offer that no booking has used. Other offers can be switched off instead.',
    handle: ({ act, params }) => deleteOffer(db, act, params.id),
  })
})
