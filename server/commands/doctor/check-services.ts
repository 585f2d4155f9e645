import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config/config.ts'
import { createCall, messageOf } from '#server/platform/providers/call-paystack.ts'
import { paystackAddress } from '#server/platform/providers/paystack-address.ts'
import { type Check, fault, ok, warning } from './finding.ts'

const TIMEOUT_MS = 8_000

/** Checks of the configuration and of the services that it names. None of them sends a message or moves money. */
export function serviceChecks(config: Config): Check[] {
  return [
    {
      name: 'Configuration',
      look: async () =>
        config.isProduction
          ? ok('NODE_ENV=production, and every required variable is set.')
          : warning('NODE_ENV is not production: this is not a live shop.'),
    },
    { name: 'Paystack', look: () => checkPaystack(config) },
    { name: 'Webhook', look: () => checkWebhook(config) },
    { name: 'Mail', look: () => checkMail(config) },
    { name: 'SMS', look: () => checkSms(config) },
  ]
}

async function checkPaystack(config: Config) {
  if (config.paystack.isSandbox)
    return warning('There is no PAYSTACK_SECRET_KEY: the sandbox takes the payments.')
  const {
    status,
    ok: isOk,
    answer,
  } = await createCall(paystackAddress(config))('GET', '/transaction?perPage=1')
  if (status === 401)
    return fault('Paystack refuses PAYSTACK_SECRET_KEY: copy the key from its dashboard again.')
  if (!isOk) return fault(`Paystack answered ${status}: ${messageOf(answer)}.`)
  return config.paystack.mode === 'live' || !config.isProduction
    ? ok(`Paystack accepts the ${config.paystack.mode} key.`)
    : fault('The key is a test key: nobody pays real money.')
}

/** Sends an unsigned message to our own webhook by its public address. Only our own process refuses it in this way. */
async function checkWebhook({ publicUrl, isProduction }: Config) {
  const url = `${publicUrl}/api/payments/webhook`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  const problem = isProduction ? fault : warning
  if (!response) return problem(`${url} cannot be reached: check the name, the proxy and TLS.`)
  const body = (await response.json().catch(() => undefined)) as { code?: string } | undefined
  return response.status === 401 && body?.code === 'UNAUTHENTICATED'
    ? ok(`${url} leads to this product.`)
    : problem(`${url} answers ${response.status}, not as this product does: check the proxy.`)
}

async function checkMail({ smtpUrl, smtpNeedsTls }: Config) {
  if (!smtpUrl) return warning('There is no SMTP_URL: the sandbox keeps all mail.')
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const transport = createTransport({ url: smtpUrl, requireTLS: smtpNeedsTls, ...timeouts })
  try {
    await transport.verify()
    return ok('The mail server accepts the login.')
  } catch (error) {
    return fault(`The mail server cannot be used: ${error instanceof Error ? error.message : error}.`)
  } finally {
    transport.close()
  }
}

async function checkSms({ sms, smtpUrl, paystack }: Config) {
  if (!sms.baseUrl) {
    const hasSandbox = paystack.isSandbox || !smtpUrl
    const what = hasSandbox ? 'the sandbox keeps all SMS' : 'every SMS fails and shows in Notifications'
    return warning(`There is no SMS_BASE_URL: ${what}.`)
  }
  const url = `${sms.baseUrl}/api/get-balance?${new URLSearchParams({ api_key: sms.apiKey ?? '' })}`
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (!response) return fault('The SMS gateway does not answer: check SMS_BASE_URL.')
  if (response.status === 401 || response.status === 403) return fault('The SMS gateway refuses SMS_API_KEY.')
  // A gateway that is compatible with Termii may lack the endpoint for the balance. Its 404 shows that it responds.
  return response.ok || response.status === 404
    ? ok('The SMS gateway answers.')
    : fault(`The SMS gateway answers ${response.status}.`)
}
