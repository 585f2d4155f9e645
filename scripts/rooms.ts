/**
 * Each part of the repository and the other parts that it may import. `npm test` fails on any other import between
 * parts, except those of STARTERS and some imports of tests (`forbidden-imports.ts`). In this drawing of the product's
 * parts, an arrow points to the part that is imported:
 *
 *   domain <- contracts <- server <- demo
 *   domain <- contracts <- web/api <- web/site | web/admin
 *   domain <- web/ui    <------------ web/site | web/admin
 */
export const PARTS = {
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

export type Part = keyof typeof PARTS

/** The only files of the server that may import sandbox, demo or embedded-postgres. Tests may import them too. */
export const STARTERS: Partial<Record<Part, readonly string[]>> = {
  sandbox: ['server/start-server.ts'],
  demo: ['server/start-server.ts'],
  'embedded-postgres': ['server/platform/database/open-database.ts'],
}

/**
 * The wings of the server, which are the folders of `server/`, and the wings that each may import. Some wings import
 * each other, but their rooms form no circle: `import-circles.ts` checks this. `demo` and `embedded-postgres` are
 * outside the server, but count as wings.
 */
export const WINGS: Record<string, readonly string[]> = {
  platform: [],
  office: ['platform', 'messages'],
  people: ['platform', 'office', 'messages'],
  messages: ['platform', 'office', 'people', 'bookings'],
  money: ['platform', 'messages', 'bookings'],
  bookings: ['platform', 'office', 'messages', 'money', 'network'],
  network: ['platform', 'messages', 'bookings'],
  pages: ['platform', 'office', 'network', 'money', 'bookings'],
  lite: ['platform', 'office', 'messages', 'money', 'bookings', 'network'],
  ussd: ['platform', 'office', 'messages', 'money', 'bookings', 'network'],
  doctor: ['platform', 'money'],
  demo: ['platform'],
  'embedded-postgres': [],
}

/** Files at the root of the server that every wing may import. No wing may import the other root files. */
export const SHARED_FILES = [
  'server/platform/create-batcher.ts',
  'server/platform/config/config.ts',
  'server/platform/context/context.ts',
  'server/platform/config/demo-password.ts',
  'server/platform/errors.ts',
  'server/platform/is-loopback.ts',
  'server/platform/is-same-text.ts',
  'server/platform/context/process-each.ts',
  'server/platform/context/start-turn.ts',
  'server/platform/root.ts',
  'server/platform/limit-concurrency.ts',
  'server/platform/startup-error.ts',
]

/**
 * The packages that a part may import: for example, no database in the browser and no React in the server. A part
 * without an entry, and tests, may import any package.
 */
export const PACKAGES: Partial<Record<Part, RegExp>> = {
  domain: /^$/,
  contracts: /^zod\/mini$/,
  server: /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  demo: /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  'embedded-postgres': /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  'web/ui': /^(qr$|(react|react-dom)(\/|$))/,
  'web/api': /^(zod\/mini|@tanstack\/react-query)$/,
  'web/site': /^(?!pg$|kysely|fastify|node:|zod$)/,
  'web/admin': /^(?!pg$|kysely|fastify|node:)/,
}

/** SQL files are called `queries.ts`, or for example `send-refund-queries.ts` in a room with several. */
export const isSqlFile = (file: string): boolean => /^(server|demo)\/(.+[/-])?queries\.ts$/.test(file)

/** SQL may be in SQL files, in server/platform/database, in tests and in the folders testing, bench and e2e. */
export const mayHoldSql = (file: string): boolean =>
  isSqlFile(file) || /^(server\/platform\/database|testing|bench|e2e)\//.test(file) || isTest(file)

/** Test files, and the files in a room's own `testing` folder, which only tests use. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

/** Returns the part of the repository that a file belongs to. */
export const partOf = (path: string): Part | undefined =>
  (Object.keys(PARTS) as Part[]).find((part) => path.startsWith(`${part}/`))

/** Returns the wing of a file. A file at the root of the server has none; `demo` and `embedded-postgres` are wings. */
export function wingOf(path: string): string | undefined {
  const [part, wing, ...rest] = path.split('/')
  if (part === 'demo' || part === 'embedded-postgres') return part
  return part === 'server' && rest.length > 0 ? wing : undefined
}

/**
 * Returns the room of a file, such as `server/money/refunds`. A file at the root of the server is a room itself. `demo`
 * and `embedded-postgres` are rooms; files of other parts have none.
 */
export function roomOf(path: string): string | undefined {
  const folders = path.split('/')
  if (folders[0] === 'demo' || folders[0] === 'embedded-postgres') return folders[0]
  if (folders[0] !== 'server') return undefined
  return folders.length > 3 ? folders.slice(0, 3).join('/') : folders.slice(0, 2).join('/')
}
