import { Counter } from 'prom-client'
import { ClientError } from '#contracts/office/client-errors.ts'
import { countedPath } from '#domain/office/public-paths.ts'
import { browserFamily } from '#domain/platform/browser-family.ts'
import { cleanErrorText, cleanStack, pathPattern } from '#domain/platform/clean-error.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { registry } from '#server/platform/http/metrics.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { createReportBudget } from './report-budget.ts'

const clientErrors = new Counter({
  name: 'tafiya_client_errors_total',
  help: 'Errors that browsers reported to this node, by app.',
  labelNames: ['app'],
  registers: [registry],
})
for (const app of ['site', 'admin']) clientErrors.inc({ app }, 0)

/** Lines a minute. Thousands of visitors share the address of a carrier, so a network may use half of them. */
const BUDGET = { most: 60, mostOfNetwork: 30, periodMs: 60_000 }

export const clientErrorEndpoints = endpointsFor('Browser errors', (endpoint, { log }) => {
  const budget = createReportBudget(BUDGET)

  endpoint('POST /client-errors', 'public', 'Report an error in a browser', {
    route: { bodyLimit: 8 * 1024 },
    description:
      'Writes one line to the log and counts the error. E-mail addresses, phone numbers, tokens, references and query strings are removed first. Beyond 60 lines a minute, errors are only counted.',
    body: ClientError,
    handle: async (request) => {
      clientErrors.inc({ app: request.body.app })
      if (budget.allows(networkOf(addressOf(request))))
        log.warn(lineOf(request.body, request.headers['user-agent']), 'browser error')
    },
  })
})

const lineOf = ({ app, path, message, stack }: ClientError, userAgent: string | undefined) => ({
  app,
  page: app === 'site' ? countedPath(path) : pathPattern(path),
  browser: browserFamily(userAgent),
  message: cleanErrorText(message),
  stack: stack && cleanStack(stack),
})
