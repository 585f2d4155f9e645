import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { doorEndpoints } from '#server/boarding/door/endpoints.ts'
import { boardingEndpoints } from '#server/boarding/manifest/endpoints.ts'
import { bookingListEndpoints } from '#server/bookings/list/endpoints.ts'
import { exportEndpoints } from '#server/bookings/list/export-endpoints.ts'
import { passengerEndpoints } from '#server/bookings/passengers/endpoints.ts'
import { bookingEndpoints } from '#server/bookings/public/endpoints.ts'
import { releaseEndpoints } from '#server/changes/expiry/endpoints.ts'
import { planningEndpoints } from '#server/changes/planning/endpoints.ts'
import { selfEndpoints } from '#server/changes/self/endpoints.ts'
import { staffBookingEndpoints } from '#server/changes/staff/endpoints.ts'
import { tripCancellationEndpoints } from '#server/changes/trip-cancellation/endpoints.ts'
import { litePages, passengerPages } from '#server/channels/lite/endpoints.ts'
import { webApps } from '#server/channels/pages/web-apps.ts'
import { ussdEndpoints } from '#server/channels/ussd/endpoints.ts'
import { contentEndpoints } from '#server/company/content/endpoints.ts'
import { offerEndpoints } from '#server/company/offers/endpoints.ts'
import { policyEndpoints } from '#server/company/policies/endpoints.ts'
import { settingsEndpoints } from '#server/company/settings/endpoints.ts'
import { describeApi } from '#server/describe-api.ts'
import { smsReportEndpoints } from '#server/messages/delivery/sms-report-endpoints.ts'
import { notificationEndpoints } from '#server/messages/staff/endpoints.ts'
import { supportEndpoints } from '#server/messages/support/endpoints.ts'
import { ticketEndpoints } from '#server/messages/ticket-files/endpoints.ts'
import { outgoingWebhookEndpoints } from '#server/messages/webhooks/endpoints.ts'
import { cashUpEndpoints } from '#server/money/cash-up/endpoints.ts'
import { disputeEndpoints } from '#server/money/disputes/endpoints.ts'
import { unknownPaymentEndpoints } from '#server/money/incoming/unknown-payment-endpoints.ts'
import { webhookEndpoints } from '#server/money/incoming/webhook-endpoints.ts'
import { moneyPageEndpoints } from '#server/money/money-page/endpoints.ts'
import { paymentEndpoints } from '#server/money/payments/endpoints.ts'
import { refundEndpoints } from '#server/money/refunds/endpoints.ts'
import { staffPaymentEndpoints } from '#server/money/staff-payments/endpoints.ts'
import { batchEndpoints } from '#server/network/batches/endpoints.ts'
import { busEndpoints } from '#server/network/buses/endpoints.ts'
import { routeEndpoints } from '#server/network/routes/endpoints.ts'
import { seatEndpoints } from '#server/network/seats/endpoints.ts'
import { tripEndpoints } from '#server/network/trips/endpoints.ts'
import { clientErrorEndpoints } from '#server/office/browser-reports/client-error-endpoints.ts'
import { pageViewEndpoints } from '#server/office/browser-reports/page-view-endpoints.ts'
import { dashboardEndpoints } from '#server/office/dashboard/endpoints.ts'
import { findEndpoints } from '#server/office/find/endpoints.ts'
import { privacyEndpoints } from '#server/office/privacy/endpoints.ts'
import { accountEndpoints } from '#server/people/account/endpoints.ts'
import { viewEndpoints } from '#server/people/account/view-endpoints.ts'
import { apiKeyEndpoints } from '#server/people/api-keys/endpoints.ts'
import { loginEndpoints } from '#server/people/login/endpoints.ts'
import { roleEndpoints } from '#server/people/roles/endpoints.ts'
import { secondFactorEndpoints } from '#server/people/second-factor/endpoints.ts'
import { userEndpoints } from '#server/people/users/endpoints.ts'
import { guardEndpoints } from '#server/platform/auth/guard-endpoints.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { answerErrors } from '#server/platform/http/answer-errors.ts'
import { answerBadAddress, answerBrokenRequest } from '#server/platform/http/answer-unreadable.ts'
import { setDefaultMessages } from '#server/platform/http/default-messages.ts'
import { limitHandlerTime } from '#server/platform/http/limit-handler-time.ts'
import { logRequests } from '#server/platform/http/log-requests.ts'
import { observeRequests } from '#server/platform/http/metrics.ts'
import { requestIds } from '#server/platform/http/new-request-id.ts'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { setSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { logEndpoints } from '#server/platform/logs/endpoints.ts'
import { healthEndpoints, metricsEndpoint } from '#server/platform/operations/endpoints.ts'

export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, sandbox } = context
  const app = await buildApi(context)
  metricsEndpoint(app, context)
  if (config.role === 'worker') return app
  if (sandbox) await app.register(sandbox, { prefix: '/sandbox' })
  await app.register(litePages, { prefix: '/lite', context })
  await app.register(passengerPages, { context })
  await app.register(webApps, { context })
  return app
}

/** Builds the API without web apps, sandbox and metrics. It needs no built web files and no database connection. */
export async function buildApi(context: AppContext): Promise<FastifyInstance> {
  const { config } = context
  const app = createServer(context)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  setDefaultMessages()
  answerErrors(app)
  app.setNotFoundHandler(nothingHere)
  logRequests(app)
  observeRequests(app)
  setSecurityHeaders(app, { ...config, hasSandboxCheckout: config.paystack.isSandbox })
  // No client sends compressed requests. Decompression would only let a small request body grow large.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(api, { prefix: '/api', context })
  return app
}

function createServer({ config, log, isStopping }: AppContext): FastifyInstance {
  const newRequestId = requestIds(config.trustProxy || [])
  const responseCache = createResponseCache({ log, newRequestId, isStopping })
  const app = Fastify({
    serverFactory: responseCache.serverFactory,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: 32 * 1024,
    forceCloseConnections: 'idle',
    // The pages of the site take more than the default of 10 s to load on a busy machine with one slow core.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    // During shutdown, requests on open connections still get a response; the connections close afterwards.
    return503OnClosing: false,
  })
  return app.decorate('responseCache', responseCache)
}

/**
 * Registers the endpoints under /api. On a worker node these are only the health checks and, if enabled, the API
 * description.
 */
const api: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  if (context.config.hasApiDocs) await describeApi(app)

  await app.register(async (guarded) => {
    guardEndpoints(guarded, context)
    limitHandlerTime(guarded)
    // Browsers and proxies store no response, unless an endpoint sets its own cache-control header.
    guarded.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    guarded.addHook('onSend', ({ staff, method }, _reply, _payload, done) => {
      if (staff && method !== 'GET') guarded.responseCache.clear()
      done()
    })

    healthEndpoints(guarded, context)
    if (context.config.role === 'worker') return
    settingsEndpoints(guarded, context)
    policyEndpoints(guarded, context)
    contentEndpoints(guarded, context)
    offerEndpoints(guarded, context)
    routeEndpoints(guarded, context)
    busEndpoints(guarded, context)
    batchEndpoints(guarded, context)
    tripEndpoints(guarded, context)
    planningEndpoints(guarded, context)
    tripCancellationEndpoints(guarded, context)
    unknownPaymentEndpoints(guarded, context)
    seatEndpoints(guarded, context)
    bookingEndpoints(guarded, context)
    releaseEndpoints(guarded, context)
    selfEndpoints(guarded, context)
    passengerEndpoints(guarded, context)
    bookingListEndpoints(guarded, context)
    staffBookingEndpoints(guarded, context)
    boardingEndpoints(guarded, context)
    doorEndpoints(guarded, context)
    paymentEndpoints(guarded, context)
    moneyPageEndpoints(guarded, context)
    staffPaymentEndpoints(guarded, context)
    refundEndpoints(guarded, context)
    disputeEndpoints(guarded, context)
    cashUpEndpoints(guarded, context)
    webhookEndpoints(guarded, context)
    smsReportEndpoints(guarded, context)
    ticketEndpoints(guarded, context)
    supportEndpoints(guarded, context)
    ussdEndpoints(guarded, context)
    privacyEndpoints(guarded, context)
    pageViewEndpoints(guarded, context)
    clientErrorEndpoints(guarded, context)
    loginEndpoints(guarded, context)
    userEndpoints(guarded, context)
    accountEndpoints(guarded, context)
    secondFactorEndpoints(guarded, context)
    roleEndpoints(guarded, context)
    apiKeyEndpoints(guarded, context)
    outgoingWebhookEndpoints(guarded, context)
    viewEndpoints(guarded, context)
    logEndpoints(guarded, context)
    notificationEndpoints(guarded, context)
    dashboardEndpoints(guarded, context)
    findEndpoints(guarded, context)
    exportEndpoints(guarded, context)
  })
  // Without this route, a GET of an unknown API path would reach the web apps and return an HTML page.
  app.all('/*', { schema: { hide: true } }, nothingHere)
}

async function nothingHere(): Promise<never> {
  throw new AppError('NOT_FOUND', 'There is nothing at this address.')
}
