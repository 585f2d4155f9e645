import type { Page, Route } from '@playwright/test'

/** Answers the next request to /companySettings/:id with 409 CONFLICT, if it has this method. */
export const refuseOnce = (page: Page, method: string) =>
  page.route(
    '**/api/companySettings*/**',
    (route: Route) =>
      route.request().method() === method
        ? route.fulfill({ status: 409, json: { error: 'Not now.', code: 'CONFLICT' } })
        : route.fallback(),
    { times: 1 },
  )
