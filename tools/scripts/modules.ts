/**
 * Each part of the repository and the other parts that it may import. `npm test` fails on any other import between
 * parts, except those of STARTERS and some imports of tests (`forbidden-imports.ts`). In this drawing of the product's
 * parts, an arrow points to the part that is imported:
 *
 *   domain <- contracts <- server
 *   domain <- contracts <- web/api <- web/site | web/admin
 *   domain <- web/ui    <------------ web/site | web/admin
 */
export const PARTS = {
  domain: [],
  contracts: ['domain'],
  server: ['domain', 'contracts'],
  'web/ui': ['domain'],
  'web/api': ['domain', 'contracts'],
  'web/site': ['domain', 'contracts', 'web/ui', 'web/api'],
  'web/admin': ['domain', 'contracts', 'web/ui', 'web/api'],
  sandbox: ['domain'],
  'tools/testing': ['domain', 'contracts', 'server', 'sandbox'],
  'tools/e2e': ['domain', 'contracts', 'server', 'sandbox', 'tools/testing', 'tools/scripts'],
  'tools/bench': ['domain', 'contracts', 'server', 'sandbox', 'tools/testing', 'tools/scripts'],
  'tools/scripts': ['domain', 'contracts', 'server', 'tools/testing'],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof PARTS

/**
 * The modules and their contents. A module may import those earlier in the list. They are the folders of `server/`;
 * `domain/` and `contracts/` have folders with the same names and the same order. `start` is the files at the root of
 * `server/`.
 */
export const MODULES: Readonly<Record<string, string>> = {
  platform:
    'what every module uses: database, HTTP, sessions, audit log, outbox, rules in SQL, clients of providers',
  demo: 'made-up data; production refuses it',
  network: 'routes, buses, batches, trips and their seats',
  company: 'settings, policies, offers and the content of the site',
  bookings: 'held seats, bookings, their passengers, tickets and links',
  people: 'users, roles, login and second factor',
  office: 'dashboard, search, privacy, retention, and reports of browsers',
  messages: 'mails and SMS, tickets as files, messages by hand, support, outgoing webhooks',
  money: 'payments, refunds, charges, disputes, the ledger, and what the provider reports',
  boarding: 'the manifest, and the door with and without a network',
  changes: 'what passengers, staff and time do to bookings and trips that exist; planning of trips',
  channels: 'the two web apps, the pages without script, USSD',
  start: 'the files at the root of `server/`: start and end of the process, lists of endpoints and jobs',
  commands: 'programs for operators',
}

/** The names of the modules, in the order of the list. */
export const MODULE_ORDER = Object.keys(MODULES)

/**
 * The layers of the two web apps. The features share `parts`, `shell` puts the features together, and a feature is any
 * other folder of the app. A layer may import those earlier in the list. A feature imports no other feature.
 */
export const LAYERS = ['parts', 'feature', 'shell', 'entry'] as const

/** Folders of which only one file of the server may import. Tests and tools may import them too. */
export const STARTERS: Record<string, string> = {
  'sandbox/': 'server/start-server.ts',
  'server/demo/': 'server/start-server.ts',
  'server/platform/embedded-postgres/': 'server/platform/database/open-database.ts',
}

/**
 * The packages that a part may import: for example, no database in the browser and no React in the server. A part
 * without an entry, and tests, may import any package.
 */
export const PACKAGES: Partial<Record<Part, RegExp>> = {
  domain: /^$/,
  contracts: /^zod\/mini$/,
  server: /^(?!react(-dom)?(\/|$)|wouter|vite)/,
  'web/ui': /^(qr$|(react|react-dom)(\/|$))/,
  'web/api': /^(zod\/mini|@tanstack\/react-query)$/,
  'web/site': /^(?!pg$|kysely|fastify|node:|zod$)/,
  'web/admin': /^(?!pg$|kysely|fastify|node:)/,
}

/** SQL files are called `queries.ts`, or for example `send-refund-queries.ts` in a folder with several. */
export const isSqlFile = (file: string): boolean => /^server\/(.+[/-])?queries\.ts$/.test(file)

/** SQL may be in SQL files, in three folders of the platform, in tests and in tools/testing, tools/bench and tools/e2e. */
export const mayHoldSql = (file: string): boolean =>
  isSqlFile(file) ||
  /^(server\/platform\/(database|embedded-postgres|rules)|tools\/(testing|bench|e2e))\//.test(file) ||
  isTest(file)

/** Test files, and the files in a folder's own `testing` folder, which only tests use. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|^(?!tools\/).*\/testing\//.test(file)

/** Returns the part of the repository that a file belongs to. */
export const partOf = (path: string): Part | undefined =>
  (Object.keys(PARTS) as Part[]).find((part) => path.startsWith(`${part}/`))

/** Returns the module of a file of `server`, `domain` or `contracts`. Other files have none. */
export function moduleOf(path: string): string | undefined {
  const [part = '', folder = '', ...rest] = path.split('/')
  if (!['server', 'domain', 'contracts'].includes(part)) return undefined
  return rest.length > 0 ? folder : part === 'server' ? 'start' : ''
}

/** Returns the layer of a file of a web app. Files of other parts have none. */
export function layerOf(path: string): (typeof LAYERS)[number] | undefined {
  const [part, app, folder, file] = path.split('/')
  if (part !== 'web' || (app !== 'site' && app !== 'admin')) return undefined
  if (file === undefined) return 'entry'
  return folder === 'parts' || folder === 'shell' ? folder : 'feature'
}

/** How many folders of a path name its folder, by the start of the path. The first start that fits decides. */
const DEPTHS: readonly [string, number][] = [
  ['domain/', 2],
  ['contracts/', 2],
  ['server/demo/', 2],
  ['server/', 3],
  ['web/site/parts/', 4],
  ['web/site/', 3],
  ['web/admin/parts/', 4],
  ['web/admin/', 3],
]

/**
 * Returns the folder of a file, such as `server/money/refunds`, `web/admin/trips` or `web/admin/parts/form`; folders below
 * it count with it. The files at the root of a module are a folder too. Files of parts without modules or layers have
 * none.
 */
export function folderOf(path: string): string | undefined {
  const depth = DEPTHS.find(([start]) => path.startsWith(start))?.[1]
  return depth === undefined ? undefined : path.split('/').slice(0, -1).slice(0, depth).join('/')
}
