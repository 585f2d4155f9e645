/**
 * The architecture as a picture: each room and the rooms it may lean on. `npm test` fails on any other arrow.
 *
 *   domain <- contracts <- server
 *   domain <- contracts <- web/api <- web/site | web/admin
 *   domain <- web/ui    <------------ web/site | web/admin
 */
export const ROOMS = {
  domain: [],
  contracts: ['domain'],
  server: ['domain', 'contracts'],
  'web/ui': ['domain'],
  'web/api': ['domain', 'contracts'],
  'web/site': ['domain', 'contracts', 'web/ui', 'web/api'],
  'web/admin': ['domain', 'contracts', 'web/ui', 'web/api'],
  sandbox: ['domain'],
  testing: ['domain', 'contracts', 'server', 'sandbox'],
  e2e: ['domain', 'contracts', 'server', 'sandbox', 'testing', 'scripts'],
  bench: ['domain', 'contracts', 'server', 'sandbox', 'testing', 'scripts'],
  scripts: ['domain', 'contracts', 'server', 'testing'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof ROOMS

/** Only here the fake outside world is started; tests may as well. */
export const MAY_START_THE_SANDBOX = ['server/main.ts']

/** Packages that only some rooms may use: no database in the browser, no browser in the server. */
export const PACKAGES: Partial<Record<Room, RegExp>> = {
  domain: /^$/,
  contracts: /^zod\/mini$/,
  server: /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  'web/ui': /^(react|react-dom)(\/|$)/,
  'web/api': /^(zod\/mini|@tanstack\/react-query)$/,
  'web/site': /^(?!pg$|kysely|fastify|node:|zod$)/,
  'web/admin': /^(?!pg$|kysely|fastify|node:)/,
}

/** Where a statement may be written: one file a room, the migrations, and the database's own room. */
export const mayHoldSql = (file: string): boolean =>
  /(^|\/)queries\.ts$/.test(file) ||
  /^(server\/platform\/database|testing|bench|e2e)\//.test(file) ||
  isTest(file)

/** Tests, and what only tests use: a `testing` folder of a room's own. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
