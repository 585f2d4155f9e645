import type { FastifyPluginAsync } from 'fastify'
import { html } from '#domain/html.ts'
import type { AppContext } from '#server/context.ts'
import { notFound, underMaintenance } from '#server/errors.ts'
import { readPublicSettings } from '#server/office/settings/read-public-settings.ts'
import { toAppError } from '#server/platform/http/answer-errors.ts'
import { limitHandlerTime } from '#server/platform/http/limit-handler-time.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { createLite } from './lite.ts'
import { pageHeaders, sendPage } from './page.ts'
import { acceptForms } from './read-form.ts'
import { searchEndpoints } from './search-endpoints.ts'
import { ticketEndpoints } from './ticket-endpoints.ts'
import { wizardEndpoints } from './wizard-endpoints.ts'

/** In maintenance nothing is sold, but a passenger who has paid still gets the ticket. */
const OPEN_IN_MAINTENANCE = ['/lite/paid', '/lite/ticket', '/lite/ticket.pdf', '/lite/balance']

/** The booking wizard as plain HTML under /lite, for browsers that run no script. */
export const litePages: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
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
    const refusal = toAppError(error as Parameters<typeof toAppError>[0])
    if (!refusal) request.log.error({ err: error }, 'request failed')
    if (refusal?.retryAfterSeconds) reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds))
    return sendPage(reply.code(refusal?.status ?? 500), context.config, request.liteSettings, {
      title: refusal?.code === 'MAINTENANCE' ? 'Under Maintenance' : 'This did not work',
      canonical: '/',
      notice: refusal?.message ?? 'Something went wrong.',
      body: html`<p><a class="b" href="/lite">Book a seat</a> <a class="b q" href="/lite/booking">My booking</a></p>`,
    })
  })

  const lite = createLite(context)
  searchEndpoints(app, lite)
  wizardEndpoints(app, lite)
  ticketEndpoints(app, lite)
}
