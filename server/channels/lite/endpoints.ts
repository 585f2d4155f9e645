import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { html } from '#domain/platform/html.ts'
import { readPublicSettings } from '#server/company/settings/read-public-settings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { notFound, underMaintenance } from '#server/platform/errors.ts'
import { toAppError } from '#server/platform/http/answer-errors.ts'
import { limitHandlerTime } from '#server/platform/http/limit-handler-time.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { createLite, type Lite } from './lite.ts'
import { pageHeaders, sendPage } from './page.ts'
import { passengerFormEndpoints } from './passenger-endpoints.ts'
import { acceptForms } from './read-form.ts'
import { searchEndpoints } from './search-endpoints.ts'
import { ticketEndpoints } from './ticket-endpoints.ts'
import { wizardEndpoints } from './wizard-endpoints.ts'

/** In maintenance nothing is sold, but a passenger who has paid still gets the ticket and names who travels. */
const OPEN_IN_MAINTENANCE = ['/lite/paid', '/lite/ticket', '/lite/ticket.pdf', '/lite/balance', '/p/:token']

/** The booking wizard as plain HTML under /lite, for browsers that run no script. */
export const litePages: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const lite = plainPages(app, context)
  searchEndpoints(app, lite)
  wizardEndpoints(app, lite)
  ticketEndpoints(app, lite)
}

/** The form behind the link of a passenger. It is the same page for every browser. */
export const passengerPages: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) =>
  passengerFormEndpoints(app, plainPages(app, context))

/** Makes the endpoints of a plugin plain pages: their forms, headers and errors. */
function plainPages(app: FastifyInstance, context: AppContext): Lite {
  const headers = pageHeaders(context.config)
  acceptForms(app)
  limitHandlerTime(app)
  app.decorateRequest('liteSettings', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (pickApp(request.hostname, context.config.adminHostPrefix) === 'admin') throw notFound('Page')
  })
  app.addHook('preHandler', async (request) => {
    request.liteSettings = await readPublicSettings(context)
    const isOpen = OPEN_IN_MAINTENANCE.includes(request.routeOptions.url ?? '')
    if (request.liteSettings?.maintenanceMode && !isOpen) throw underMaintenance()
  })

  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error as Parameters<typeof toAppError>[0], request)
    if (!refusal) request.log.error({ err: error }, 'request failed')
    if (refusal?.retryAfterSeconds) reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds))
    if (refusal?.code === 'TOO_SLOW') reply.header('connection', 'close')
    return sendPage(reply.code(refusal?.status ?? 500), context.config, request.liteSettings, {
      title: refusal?.code === 'MAINTENANCE' ? 'Under Maintenance' : 'Something went wrong',
      canonical: '/',
      notice: refusal?.message ?? 'We can’t process your request right now. Please try again in a minute.',
      body: html`<p><a class="b" href="/lite">Book a seat</a> <a class="b q" href="/lite/booking">My booking</a></p>`,
    })
  })

  return createLite(context)
}
