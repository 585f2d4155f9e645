import { expect, test } from 'vitest'
import { forbiddenImports } from './forbidden-imports.ts'

test.each([
  ['domain/bookings/fares.ts', `import { z } from 'zod'`, 'uses the package zod'],
  ['domain/bookings/fares.ts', `import { readFile } from 'node:fs'`, 'uses the package node:fs'],
  [
    'domain/bookings/fares.ts',
    `import { PublicRoute } from '#contracts/network/routes.ts'`,
    'domain may not know contracts',
  ],
  ['contracts/network/routes.ts', `import * as z from 'zod'`, 'uses the package zod'],
  [
    'contracts/network/routes.ts',
    `import type { AppContext } from '#server/platform/context/context.ts'`,
    'contracts may not know server',
  ],
  ['server/app.ts', `import { App } from '#site/shell/app.tsx'`, 'server may not know web/site'],
  ['server/app.ts', `import { Icon } from '../web/ui/icon.tsx'`, 'server may not know web/ui'],
  ['server/app.ts', `const lazy = () => import('#admin/main.tsx')`, 'server may not know web/admin'],
  ['server/app.ts', `import { useState } from 'react'`, 'uses the package react'],
  [
    'server/bookings/public/hold-seats.ts',
    `import { createSandbox } from '#sandbox/create-sandbox.ts'`,
    'server may not know sandbox',
  ],
  [
    'web/site/shell/app.tsx',
    `import { logIn } from '#server/people/login/log-in.ts'`,
    'web/site may not know server',
  ],
  [
    'web/site/shell/app.tsx',
    `import { Login } from '#admin/login/login-page.tsx'`,
    'web/site may not know web/admin',
  ],
  ['web/admin/main.tsx', `export { Hero } from '../site/home/hero.tsx'`, 'web/admin may not know web/site'],
  ['web/ui/icon.tsx', `import { api } from '#api/api.ts'`, 'web/ui may not know web/api'],
  [
    'web/ui/icon.tsx',
    `import type { PublicRoute } from '#contracts/network/routes.ts'`,
    'web/ui may not know contracts',
  ],
  ['web/api/api.ts', `import { Icon } from '#ui/icon.tsx'`, 'web/api may not know web/ui'],
  [
    'sandbox/plugin.ts',
    `import { AppError } from '#server/platform/errors.ts'`,
    'sandbox may not know server',
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
    'past its use cases',
  ],
  [
    'server/messages/delivery/compose.ts',
    `import type { Inserted } from '#server/messages/staff/by-hand/queries.ts'`,
    'past its use cases',
  ],
  [
    'server/changes/staff/cancel-booking.ts',
    `import { lockRefund } from '#server/money/refunds/change-refund-queries.ts'`,
    'past its use cases',
  ],
  ['server/network/trips/subqueries.ts', `import { sql } from 'kysely'`, 'holds SQL'],
  [
    'server/jobs.ts',
    `import { takeWebhook } from '#server/money/incoming/webhook-queries.ts'`,
    'past its use cases',
  ],
  ['server/start-server.ts', `import { insertRows } from '#server/demo/queries.ts'`, 'past its use cases'],
  ['server/demo/seed-demo.ts', `import { sql } from 'kysely'`, 'holds SQL'],
  [
    'server/platform/auth/guard-endpoints.ts',
    `import { logIn } from '#server/people/login/log-in.ts'`,
    'platform may not know people',
  ],
  [
    'server/money/payments/apply-money.ts',
    `import type { Trip } from '#server/network/trips/present-trip.ts'`,
    'money may not know network',
  ],
  [
    'server/channels/pages/web-apps.ts',
    `import { buildApp } from '#server/app.ts'`,
    'which wings may not know',
  ],
  ['server/parcels/staff/sell.ts', `import { notFound } from '#server/platform/errors.ts'`, 'is in no wing'],
  [
    'server/demo/seed-demo.ts',
    `import { holdSeats } from '#server/bookings/public/hold-seats.ts'`,
    'demo may not know bookings',
  ],
  [
    'server/platform/embedded-postgres/settings.ts',
    `import { connect } from '#server/platform/database/connect.ts'`,
    'embedded-postgres may not know platform',
  ],
  [
    'server/platform/embedded-postgres/settings.ts',
    `import { naira } from '#domain/platform/money.ts'`,
    'embedded-postgres may not know domain',
  ],
  ['server/jobs.ts', `import { seedDemo } from '#server/demo/seed-demo.ts'`, 'server may not know demo'],
  [
    'server/platform/database/connect.ts',
    `import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'`,
    'server may not know embedded-postgres',
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
  ['testing/staff.ts', `import { insertSession } from '#server/people/login/queries.ts'`],
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
  ['web/site/shell/app.tsx', `// import { logIn } from '#server/people/login/log-in.ts'`],
])('%s may contain: %s', (file, source) => {
  expect(forbiddenImports(file, source)).toEqual([])
})
