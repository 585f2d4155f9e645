/**
 * The architecture as data: each part of the repository and the parts it may import. `npm test` fails on any other import.
 *
 *   domain <- contracts <- server <- demo
 *   domain <- contracts <- web/api <- web/site | web/admin
 *   domain <- web/ui    <------------ web/site | web/admin
 */
export const ROOMS = {
  domain: [],
  contracts: ['domain'],
  server: ['domain', 'contracts'],
  demo: ['domain', 'contracts', 'server'],
  'embedded-postgres': ['server'],
  'web/ui': ['domain'],
  'web/api': ['domain', 'contracts'],
  'web/site': ['domain', 'contracts', 'web/ui', 'web/api'],
  'web/admin': ['domain', 'contracts', 'web/ui', 'web/api'],
  sandbox: ['domain'],
  testing: ['domain', 'contracts', 'server', 'demo', 'embedded-postgres', 'sandbox'],
  e2e: ['domain', 'contracts', 'server', 'sandbox', 'testing', 'scripts'],
  bench: ['domain', 'contracts', 'server', 'embedded-postgres', 'sandbox', 'testing', 'scripts'],
  scripts: ['domain', 'contracts', 'server', 'embedded-postgres', 'testing'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof ROOMS

/** The only files of the server that start the sandbox, the demo or the embedded PostgreSQL. Tests may as well. */
export const STARTERS: Partial<Record<Room, readonly string[]>> = {
  sandbox: ['server/main.ts'],
  demo: ['server/main.ts'],
  'embedded-postgres': ['server/platform/database/open-database.ts'],
}

/**
 * The wings of the server and the wings that each may import. Some wings know each other: their rooms still form no
 * circle, which `import-circles.ts` checks. `demo` and `embedded-postgres` stand outside and know little of the server.
 */
export const WINGS: Record<string, readonly string[]> = {
  platform: [],
  office: ['platform', 'messages'],
  people: ['platform', 'office', 'messages'],
  messages: ['platform', 'office', 'people', 'bookings'],
  money: ['platform', 'messages', 'bookings'],
  bookings: ['platform', 'office', 'messages', 'money', 'network'],
  network: ['platform', 'messages', 'bookings'],
  pages: ['platform', 'office', 'network'],
  demo: ['platform'],
  'embedded-postgres': [],
}

/** Files at the root of the server that every wing may import. The other root files put the wings together. */
export const SHARED_FILES = [
  'server/create-batcher.ts',
  'server/config.ts',
  'server/context.ts',
  'server/demo-password.ts',
  'server/errors.ts',
  'server/is-same-text.ts',
  'server/process-each.ts',
  'server/root.ts',
  'server/limit-concurrency.ts',
  'server/startup-error.ts',
]

/** Packages that only some parts may use: no database in the browser, no browser in the server. */
export const PACKAGES: Partial<Record<Room, RegExp>> = {
  domain: /^$/,
  contracts: /^zod\/mini$/,
  server: /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  demo: /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  'embedded-postgres': /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  'web/ui': /^(react|react-dom)(\/|$)/,
  'web/api': /^(zod\/mini|@tanstack\/react-query)$/,
  'web/site': /^(?!pg$|kysely|fastify|node:|zod$)/,
  'web/admin': /^(?!pg$|kysely|fastify|node:)/,
}

/** `queries.ts` of a room with one SQL file; `send-refund-queries.ts` and so on where it has more. */
export const isSqlFile = (file: string): boolean => /^(server|demo)\/(.+[/-])?queries\.ts$/.test(file)

/** SQL belongs into the SQL files of a room, into the room of the database, and into tests. */
export const mayHoldSql = (file: string): boolean =>
  isSqlFile(file) || /^(server\/platform\/database|testing|bench|e2e)\//.test(file) || isTest(file)

/** Tests, and what only tests use: a `testing` folder of a room's own. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

/** The part of the repository that a file belongs to. */
export const partOf = (path: string): Room | undefined =>
  (Object.keys(ROOMS) as Room[]).find((part) => path.startsWith(`${part}/`))

/** The wing of a file of the server. A root file has none; `demo` and `embedded-postgres` count as wings. */
export function wingOf(path: string): string | undefined {
  const [part, wing, ...rest] = path.split('/')
  if (part === 'demo' || part === 'embedded-postgres') return part
  return part === 'server' && rest.length > 0 ? wing : undefined
}

/** `server/money/refunds`: two folders deep, with the folders inside it. A root file of the server is a room by itself. */
export function roomOf(path: string): string | undefined {
  const folders = path.split('/')
  if (folders[0] === 'demo' || folders[0] === 'embedded-postgres') return folders[0]
  if (folders[0] !== 'server') return undefined
  return folders.length > 3 ? folders.slice(0, 3).join('/') : folders.slice(0, 2).join('/')
}
