import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { checkoutEndpoints } from '#sandbox/checkout/endpoints.ts'
import { controlEndpoints } from '#sandbox/control/endpoints.ts'
import type { Faults } from '#sandbox/faults.ts'
import { mailboxEndpoints } from '#sandbox/mailbox/endpoints.ts'
import type { openMailbox } from '#sandbox/mailbox/store.ts'
import { assetEndpoints } from '#sandbox/pages/assets.ts'
import type { createPaystack } from '#sandbox/paystack/create-paystack.ts'
import { paystackEndpoints } from '#sandbox/paystack/endpoints.ts'
import { PaystackError } from '#sandbox/paystack/errors.ts'
import { phoneEndpoints, type UssdLine } from '#sandbox/phone/endpoints.ts'
import { smsEndpoints } from '#sandbox/sms/endpoints.ts'
import type { SentSms } from '#sandbox/sms/reports.ts'
import { SmsError } from '#sandbox/sms/sms-error.ts'

type Options = {
  paystack: ReturnType<typeof createPaystack>
  messages: ReturnType<typeof openMailbox>
  faults: Faults
  secretKey: string
  publicPath: string
  reportSms: (sms: SentSms) => void
  checkoutUrl: (accessCode: string) => string
  ussd: UssdLine | undefined
}

/**
 * Registers the sandbox's endpoints. The plugin has its own body parsers and error handler, and does not change those
 * of the host app.
 */
export function sandboxPlugin(options: Options): FastifyPluginAsync {
  const { paystack, messages, faults, secretKey, publicPath, checkoutUrl, reportSms, ussd } = options
  const { sandbox, ledger, desk } = paystack

  return async (app) => {
    const closing = new AbortController()
    // Disables Node's warning about many listeners: every delayed call adds one to the signal.
    setMaxListeners(0, closing.signal)
    app.addHook('preClose', async () => closing.abort())
    setOwnParsersAndErrors(app)

    const context = { ledger, faults, closing: closing.signal, publicPath }
    await app.register(paystackEndpoints, { prefix: '/paystack', ...context, desk, secretKey, checkoutUrl })
    await app.register(smsEndpoints, {
      prefix: '/sms',
      ...context,
      keepSms: messages.keepSms,
      report: reportSms,
    })
    await app.register(checkoutEndpoints, { ...context, paystack: sandbox })
    await app.register(mailboxEndpoints, { ...context, mailbox: messages.mailbox })
    await app.register(phoneEndpoints, { ...context, paystack: sandbox, ussd })
    await app.register(controlEndpoints, { ...context, paystack: sandbox })
    await app.register(assetEndpoints)
  }
}

function setOwnParsersAndErrors(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof PaystackError || error instanceof SmsError)
      return reply.code(error.statusCode).send(error.body)
    const code = error.statusCode ?? 500
    if (code >= 500) request.log.error(error)
    return reply.code(code).send({ status: false, message: error.message })
  })
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ status: false, message: `The sandbox has nothing at ${request.method} ${request.url}` }),
  )
}
