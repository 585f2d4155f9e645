import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { Environment } from '#server/platform/config/environment.ts'
import { ROOT } from '#server/platform/root.ts'
import { anchorsOf, codeIn, linksIn } from './docs-pages.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...inDocs.filter((file) => file.endsWith('.md')).map((file) => join('docs', file)),
]
const folders = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^(dist|node_modules|test-results)$/.test(entry.name))
  .map(({ name }) => name)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** npm's own commands that the pages may name. */
const NPM = ['audit', 'ci', 'install', 'prune']

/** The programs that the build makes. */
const PROGRAMS = [
  ...read('tools/scripts/build.mjs').matchAll(/^\s+'?([\w-]+)'?: 'server\/(?:commands\/)?\1\.ts',$/gm),
].map(([, name = '']) => name)

test('the programs of the build are found', () => {
  expect(PROGRAMS).toEqual([
    'main',
    'backup',
    'compare',
    'doctor',
    'erasures',
    'invariants',
    'reset-admin',
    'rotate-ticket-key',
    'verify-audit-log',
  ])
})

test.each(pages)('%s names only npm commands, npx programs and built programs that exist', (page) => {
  const code = codeIn(read(page)).join('\n')
  const named = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)
  expect(named(/\bnpm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([])
  expect(
    named(/\bnpm (?!run\b)([a-z-]+)/g).filter((name) => !(name in scripts || NPM.includes(name))),
  ).toEqual([])
  expect(
    named(/\bnpx ([\w-]+)/g).filter((name) => !existsSync(join(ROOT, 'node_modules/.bin', name))),
  ).toEqual([])
  expect(named(/\bnpm run tafiya -- ([\w-]+)/g).filter((name) => !PROGRAMS.includes(name))).toEqual([])
  expect(named(/\bnode dist\/server\/([\w-]+)\.js/g).filter((name) => !PROGRAMS.includes(name))).toEqual([])
})

test.each(pages)('%s: each path in code that starts with a folder of the repository exists', (page) => {
  const path = new RegExp(`^(?:${folders.join('|')})/[\\w./-]*$`)
  // Skips arguments of Vitest, which may be the beginning of a path, and invented names in recipes (`thing`, `NNNN`).
  const code = codeIn(read(page)).filter((text) => !text.startsWith('npx vitest'))
  const named = code.flatMap((text) => text.split(/\s+/).filter((word) => path.test(word)))
  const isMissing = (file: string) => !/\bthings?\b|NNNN/.test(file) && !existsSync(join(ROOT, file))
  expect(named.filter(isMissing)).toEqual([])
})

test.each(pages)('%s: each link into the repository leads to a file and heading that exist', (page) => {
  const isBroken = (link: string) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
  }
  expect(linksIn(read(page)).filter(isBroken)).toEqual([])
})

/**
 * The first cell of each row in the table of the product's variables: the names, and the marks **P** (required in
 * production) and **N** (required with ROLE=web and ROLE=worker).
 */
const variables = (read('docs/configuration.md').split('\nTests and scripts')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | ')[0] ?? '')
const namesIn = (text: string): string[] => [...text.matchAll(/[A-Z][A-Z_]+/g)].map(([name]) => name)
const marked = (mark: string): string[] =>
  variables
    .filter((cell) => new RegExp(`\\*\\*[PN ]*${mark}`).test(cell))
    .map((cell) => namesIn(cell)[0] ?? '')

test('the page of the configuration lists exactly the variables that the product reads', () => {
  expect(variables.flatMap((cell) => cell.match(/`([A-Z_]+)`/g) ?? []).sort()).toEqual(
    Object.keys(Environment.shape)
      .map((name) => `\`${name}\``)
      .sort(),
  )
})

test.each([
  ['P', { NODE_ENV: 'production' }],
  ['N', { ROLE: 'web' }],
])('%s marks exactly the variables that %j requires', (mark, environment) => {
  let refusal = ''
  try {
    readConfig(environment)
  } catch (error) {
    refusal = (error as Error).message
  }
  const required = /these must be set: (.+)\.$/.exec(refusal)?.[1] ?? ''
  expect(marked(mark).sort()).toEqual(namesIn(required).sort())
})

test('every variable that operations.md sets is one that the product reads', () => {
  const set = codeIn(read('docs/operations.md')).flatMap((code) => [...code.matchAll(/^([A-Z_]+)=/gm)])
  const names = set.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !(name in Environment.shape))).toEqual([])
})

test('the access log of the nginx sample contains no query string and no referrer', () => {
  const nginx = codeIn(read('docs/operations.md')).find((code) => code.includes('log_format')) ?? ''
  const found = (pattern: RegExp) => [...nginx.matchAll(pattern)].map(([, text = '']) => text)
  const logs = found(/^ *access_log ([^;]+);/gm)
  // Each server must set `access_log`. Otherwise it would use nginx's own format, which logs the query string.
  expect(logs).toHaveLength(found(/^(server) \{/gm).length)
  expect(logs.filter((log) => log !== 'off' && !log.endsWith(' tafiya'))).toEqual([])
  const [format = ''] = found(/^log_format tafiya ([^;]+);/gm)
  expect([...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)).toEqual([
    'remote_addr',
    'time_iso8601',
    'request_method',
    'logged_path',
    'status',
    'body_bytes_sent',
    'request_time',
    'request_id',
    'http_user_agent',
  ])
})

test('README shows the current numbers of faults, races, invariants and ASVS verdicts', () => {
  const readme = read('README.md')
  const faults = read('docs/faults.md').match(/^\| F\d+ .*$/gm) ?? []
  const races = faults.filter((row) => !row.endsWith('| no race |'))
  expect(readme).toContain(`[${faults.length} faults](docs/faults.md)`)
  expect(readme).toContain(`${races.length} are races`)
  const invariants = read('server/platform/rules/invariants.ts').match(
    /select '[^']+'(?: as invariant)?, count/g,
  )
  expect(readme).toContain(`${invariants?.length} invariants`)
  const verdicts = /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(read('docs/asvs.md'))
  const [, met, partly, notMet, notApplicable] = verdicts ?? []
  expect(readme).toContain(`${met} met, ${partly} partly, ${notMet} not met, ${notApplicable} not applicable`)
})

test('the versions on the page of dependencies are those of package.json, and no override is missing', () => {
  const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json'))
  const page = read('docs/dependencies.md')
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\S+) \|/gm)].map(([, name = '', version]) => [
    name,
    version,
  ])
  const ours = { ...dependencies, ...devDependencies, ...overrides }
  expect(rows.filter(([name = '', version]) => ours[name] !== version)).toEqual([])
  expect(Object.keys(overrides).filter((name) => rows.every(([named]) => named !== name))).toEqual([])
})

test('code, links and anchors are read as GitHub reads them', () => {
  const page =
    '# A: b `c`\n\n## A: b `c`\n\nRun `npm test` [here](x.md#y "z").\n\n```sh\nnpm start [no](link)\n```\n'
  expect(codeIn(page)).toEqual(['npm start [no](link)\n', 'c', 'c', 'npm test'])
  expect(linksIn(page)).toEqual(['x.md#y'])
  expect(anchorsOf(page)).toEqual(['a-b-c', 'a-b-c-1'])
})
