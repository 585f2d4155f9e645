import { expect, test } from 'vitest'
import { forbiddenImports } from './forbidden-imports.ts'

test.each([
  ['domain/bookings/fares.ts', `import { z } from 'zod'`, 'uses the package zod'],
  ['domain/bookings/fares.ts', `import { readFile } from 'node:fs'`, 'uses the package node:fs'],
  [
    'domain/bookings/fares.ts',
    `import { PublicRoute } from '#contracts/network/routes.ts'`,
    'domain must not import contracts',
  ],
  ['contracts/network/routes.ts', `import * as z from 'zod'`, 'uses the package zod'],
  [
    'contracts/network/routes.ts',
    `import type { AppContext } from '#server/platform/context/context.ts'`,
    'contracts must not import server',
  ],
  ['server/app.ts', `import { App } from '#site/shell/app.tsx'`, 'server must not import web/site'],
  ['server/app.ts', `import { Icon } from '../web/ui/icon.tsx'`, 'server must not import web/ui'],
  ['server/app.ts', `const lazy = () => import('#admin/main.tsx')`, 'server must not import web/admin'],
  ['server/app.ts', `import { useState } from 'react'`, 'uses the package react'],
  [
    'server/bookings/public/hold-seats.ts',
    `import { createSandbox } from '#sandbox/create-sandbox.ts'`,
    'server must not import sandbox',
  ],
  [
    'web/site/shell/app.tsx',
    `import { logIn } from '#server/people/login/log-in.ts'`,
    'web/site must not import server',
  ],
  [
    'web/site/shell/app.tsx',
    `import { Login } from '#admin/login/login-page.tsx'`,
    'web/site must not import web/admin',
  ],
  [
    'web/admin/main.tsx',
    `export { Hero } from '../site/home/hero.tsx'`,
    'web/admin must not import web/site',
  ],
  ['web/ui/icon.tsx', `import { api } from '#api/api.ts'`, 'web/ui must not import web/api'],
  [
    'web/ui/icon.tsx',
    `import type { PublicRoute } from '#contracts/network/routes.ts'`,
    'web/ui must not import contracts',
  ],
  ['web/api/api.ts', `import { Icon } from '#ui/icon.tsx'`, 'web/api must not import web/ui'],
  [
    'sandbox/plugin.ts',
    `import { AppError } from '#server/platform/errors.ts'`,
    'sandbox must not import server',
  ],
  ['server/network/trips/search.ts', `import { sql } from 'kysely'`, 'holds SQL'],
  [
    'server/network/trips/search.ts',
    `const rows = await db.selectFrom('trips').selectAll().execute()`,
    'holds SQL',
  ],
  ['server/network/trips/search.ts', `await pool.query('select 1')`, 'holds SQL'],
  [
    'server/network/trips/search.ts',
    `import { selectSeats } from '#server/network/seats/queries.ts'`,
    'instead of a use case',
  ],
  [
    'server/messages/delivery/compose.ts',
    `import type { Inserted } from '#server/messages/staff/by-hand/queries.ts'`,
    'instead of a use case',
  ],
  [
    'server/changes/staff/cancel-booking.ts',
    `import { lockRefund } from '#server/money/refunds/change-refund-queries.ts'`,
    'instead of a use case',
  ],
  ['server/network/trips/subqueries.ts', `import { sql } from 'kysely'`, 'holds SQL'],
  [
    'server/jobs.ts',
    `import { takeWebhook } from '#server/money/incoming/webhook-queries.ts'`,
    'instead of a use case',
  ],
  ['server/start-server.ts', `import { insertRows } from '#server/demo/queries.ts'`, 'instead of a use case'],
  ['server/demo/seed-demo.ts', `import { sql } from 'kysely'`, 'holds SQL'],
  [
    'server/platform/auth/guard-endpoints.ts',
    `import { logIn } from '#server/people/login/log-in.ts'`,
    'people is later in the list than platform',
  ],
  [
    'server/bookings/public/confirm-booking.ts',
    `import type { Payment } from '#server/money/payments/settle-payment.ts'`,
    'money is later in the list than bookings',
  ],
  [
    'server/money/payments/apply-money.ts',
    `const act = () => import('../../changes/self/act-on-booking.ts')`,
    'changes is later in the list than money',
  ],
  [
    'server/channels/pages/web-apps.ts',
    `import { buildApp } from '#server/app.ts'`,
    'start is later in the list than channels',
  ],
  [
    'server/app.ts',
    `import { backUp } from '#server/commands/backup.ts'`,
    'commands is later in the list than start',
  ],
  [
    'web/admin/parts/list/list-screen.tsx',
    `import { trips } from '#admin/trips/trips-page.tsx'`,
    'feature is later in the list than parts',
  ],
  [
    'web/site/home/home-page.tsx',
    `const page = () => import('#site/shell/pages.ts')`,
    'shell is later in the list than feature',
  ],
  [
    'web/site/home/home-page.tsx',
    `import { BookingPage } from '../booking/booking-page.tsx'`,
    'another feature',
  ],
  [
    'server/parcels/staff/sell.ts',
    `import { notFound } from '#server/platform/errors.ts'`,
    'is in no module of MODULES',
  ],
  [
    'server/demo/seed-demo.ts',
    `import { holdSeats } from '#server/bookings/public/hold-seats.ts'`,
    'bookings is later in the list than demo',
  ],
  [
    'server/jobs.ts',
    `import { seedDemo } from '#server/demo/seed-demo.ts'`,
    'only server/start-server.ts may import server/demo/',
  ],
  [
    'server/platform/database/connect.ts',
    `import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'`,
    'only server/platform/database/open-database.ts may import server/platform/embedded-postgres/',
  ],
  [
    'domain/platform/phone.ts',
    `import { kobo } from '../money/kobo.ts'`,
    'money is later in the list than platform',
  ],
  ['domain/fares.ts', `import { kobo } from './platform/money.ts'`, 'is in no module of MODULES'],
  [
    'contracts/bookings/passengers.ts',
    `import { QuoteAnswer } from '#contracts/money/refunds.ts'`,
    'money is later in the list than bookings',
  ],
])('%s must not contain: %s', (file, source, complaint) => {
  expect(forbiddenImports(file, source)).toEqual([expect.stringContaining(complaint)])
})

test.each([
  ['domain/bookings/fares.ts', `import { kobo } from './money.ts'`],
  ['contracts/network/routes.ts', `import * as z from 'zod/mini'`],
  ['server/network/trips/search.ts', `import { selectTrips } from './queries.ts'`],
  ['server/network/trips/queries.ts', `import { sql } from 'kysely'`],
  ['server/money/refunds/send-refund-queries.ts', `import { sql } from 'kysely'`],
  ['server/money/refunds/send-refunds.ts', `import { delayRefund } from './send-refund-queries.ts'`],
  ['server/network/trips/search.test.ts', `import { buildTrip } from '#testing/builders.ts'`],
  ['server/messages/staff/endpoints.ts', `import { countReachable } from './by-hand/queries.ts'`],
  ['server/money/refunds/open-refund.ts', `import { flag } from '#server/money/review/flag-for-review.ts'`],
  ['server/commands/backup.ts', `import { prepareTables } from '#server/prepare-tables.ts'`],
  ['server/platform/rules/on-sale.ts', `import { sql } from 'kysely'`],
  ['server/platform/errors.ts', `import type { Quote } from '#contracts/changes/quote.ts'`],
  ['tools/testing/staff.ts', `import { insertSession } from '#server/people/login/queries.ts'`],
  ['server/platform/auth/end-sessions.test.ts', `import { logIn } from '#server/people/login/log-in.ts'`],
  ['server/platform/limits/limit.ts', `import { tooManyAttempts } from '#server/platform/errors.ts'`],
  ['server/jobs.ts', `import { reconcile } from '#server/money/incoming/reconcile.ts'`],
  ['server/start-server.ts', `import { seedDemo } from '#server/demo/seed-demo.ts'`],
  [
    'server/platform/database/open-database.ts',
    `import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'`,
  ],
  ['server/start-server.ts', `const { createSandbox } = await import('#sandbox/create-sandbox.ts')`],
  ['web/site/shell/app.tsx', `import { Icon } from '#ui/icon.tsx'`],
  ['web/site/shell/pages.ts', `import { HomePage } from '#site/home/home-page.tsx'`],
  ['web/site/home/home-page.tsx', `import { Hero } from './hero/hero.tsx'`],
  ['web/site/parts/search/search-form.tsx', `import { Button } from '#site/parts/form/button.tsx'`],
  ['web/admin/main.tsx', `import { App } from '#admin/shell/app.tsx'`],
  ['web/site/shell/app.tsx', `// import { logIn } from '#server/people/login/log-in.ts'`],
])('%s may contain: %s', (file, source) => {
  expect(forbiddenImports(file, source)).toEqual([])
})
