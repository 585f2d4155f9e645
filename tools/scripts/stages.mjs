// Runs the tests. `npm test` runs the short part, `npm test -- --no-browser` the same without a browser, and `npm run
// test:long` the long part. A failed stage prints its output, and the other stages still run.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const TSX = 'node_modules/tsx/dist/cli.mjs'
const TEST_FOLDERS = ['domain', 'contracts', 'server', 'web', 'sandbox', 'tools']
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'

process.chdir(ROOT)

let failed = 0
let passed = 0
/** Stages that did not run, with the reason. */
const skipped = []

const noBrowser = reasonAgainstBrowser()
if (noBrowser) console.log(`${noBrowser}\n`)

if (process.argv.includes('--long')) await runLong()
else await runShort()

for (const line of skipped) console.log(`did not run: ${line}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function runShort() {
  await stage('install', async () => ensureInstalled())
  // Types and unit tests run beside all the others, because they take as long together.
  await Promise.all([
    inTurn(
      ['types', types('tsconfig.json')],
      ['server types', types('tsconfig.server.json')],
      ['web types', types('tsconfig.web.json')],
      ['unit', vitest('unit')],
    ),
    inTurn(
      ['lint', () => run(BIOME, ['lint', '--error-on-warnings', '.'])],
      ['format', () => run(BIOME, ['check', '--linter-enabled=false', '.'])],
      ['directions', ts('tools/scripts/check-directions.ts')],
      ['styles', ts('tools/scripts/check-styles.ts')],
      ['unused code', () => run('node_modules/knip/bin/knip.js', [])],
      ['lock platforms', ts('tools/scripts/check-lock.ts')],
      ['table types', ts('tools/scripts/generate-schema.ts', '--check')],
      ['build', async () => ensureBuilt()],
      ['packages', ts('tools/scripts/check-packages.ts')],
      ['alerts', ts('tools/scripts/check-alerts.ts'), trimmed],
      ['weights', ts('tools/scripts/check-weights.ts'), wholeOutput],
    ),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-rows-'))
  const hasPassed = await stage('integration', vitest('integration', { RECORD_ROWS: folder }))
  // Skipped after a failed test, because it may have left statements unexecuted, which this check would report too.
  if (hasPassed) await stage('row types', ts('tools/scripts/check-rows.ts', folder), trimmed)
  await rm(folder, { recursive: true })
  await journeys('journeys')
}

async function runLong() {
  await stage('install', async () => ensureInstalled())
  await stage('build', async () => ensureBuilt())
  await stage('long', vitest('long'))
  await journeys('long')
  // Node 20 needs a flag for its WebSocket client, later versions do not.
  const webSocket = 'WebSocket' in globalThis ? {} : { NODE_OPTIONS: '--experimental-websocket' }
  if (noBrowser) skipped.push('firefox: no browser is wanted')
  else await stage('firefox', () => run(TSX, ['tools/scripts/check-firefox.ts'], { env: webSocket }), trimmed)
}

/** Runs the journeys of one part, if there is a browser. */
async function journeys(project) {
  const name = project === 'long' ? 'long journeys' : project
  if (noBrowser) return skipped.push(`${name}: ${noBrowser}`)
  const hasBrowser = await stage('browser', ts('tools/scripts/check-browser.ts'))
  if (hasBrowser) await stage(name, () => runJourneys(project, name))
  else skipped.push(`${name}: there is no browser`)
}

async function inTurn(...stages) {
  for (const one of stages) await stage(...one)
}

/** Runs a stage, prints its result and returns whether it passed. */
async function stage(name, work, summaryOf = countOfTests) {
  const start = performance.now()
  try {
    const summary = summaryOf((await work()) ?? '')
    const skip = summary?.match(/^skipped: (.*)/)?.[1]
    if (skip) skipped.push(`${name}: ${skip}`)
    passed++
    console.log(`✓ ${name.padEnd(15)} ${seconds(start)}${summary ? `   ${summary}` : ''}`)
    return true
  } catch (error) {
    failed++
    console.log(
      `${error.output ?? error.stack ?? error}\n✗ ${name.padEnd(15)} ${seconds(start)}   ${error.message}`,
    )
    // Exits at once, because without packages or a build the other stages would only repeat the same error.
    if (name === 'install' || name === 'build') process.exit(1)
    return false
  }
}

function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8)
}

function types(config) {
  return () => run('node_modules/typescript/bin/tsc', ['-p', config])
}

function ts(script, ...args) {
  return () => run(TSX, [script, ...args])
}

/** Runs the tests of one project, and prints how many of their files are done. */
function vitest(project, env = {}) {
  return async () => {
    const suffix =
      project === 'unit' ? /(?<!\.integration|\.long)\.test\.tsx?$/ : new RegExp(`\\.${project}\\.test\\.ts$`)
    const files = (
      await Promise.all(TEST_FOLDERS.map((folder) => readdir(folder, { recursive: true })))
    ).flat()
    const count = files.filter((file) => suffix.test(file)).length
    const shareOf = (output) => (output.match(/^ [✓❯×] /gm) ?? []).length / count
    return run(VITEST, ['run', '--project', project], { env, name: project, shareOf })
  }
}

/** Runs the journeys. If one fails, the output also shows what was on its page at that moment. */
async function runJourneys(project, name) {
  const shareOf = (output) => {
    const [, done = 0, all = 1] = output.match(/\[(\d+)\/(\d+)\](?!.*\[\d+\/\d+\])/s) ?? []
    return (done - 1) / all
  }
  try {
    return await run(PLAYWRIGHT, ['test', '--project', project], { name, shareOf })
  } catch (error) {
    const files = await readdir('test-results', { recursive: true }).catch(() => [])
    for (const file of files.filter((path) => path.endsWith('error-context.md')))
      error.output += `\n${file}\n${await readFile(join('test-results', file), 'utf8')}`
    throw error
  }
}

/**
 * Runs one tool and returns its output. Rejects if the tool cannot start or its exit code is not 0. Prints each quarter
 * that is done, if `shareOf` reads it from the output.
 */
function run(tool, args, { env = {}, name = '', shareOf } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    })
    const start = performance.now()
    let output = ''
    let told = 0
    const keep = (chunk) => {
      output += chunk
      const quarters = shareOf ? Math.floor(shareOf(output) * 4) : 0
      if (quarters <= told || quarters > 3) return
      told = quarters
      console.log(`  ${name.padEnd(15)} ${seconds(start)}   ${quarters * 25} % done`)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(Object.assign(new Error(`exit code ${code}`), { output }))
    })
  })
}

/**
 * Returns the reason why the journeys cannot run here, or undefined. In CI a missing browser is a failure. On Debian,
 * root installs one (tools/testing/find-browser.ts).
 */
function reasonAgainstBrowser() {
  const browserNames = JSON.parse(readFileSync('tools/testing/browser-names.json', 'utf8'))
  if (process.argv.includes('--no-browser')) return 'Journeys in a browser are left out.'
  const isThere =
    process.env.CHROMIUM_PATH ||
    process.platform !== 'linux' ||
    (process.env.PATH ?? '')
      .split(delimiter)
      .some((folder) => browserNames.some((name) => existsSync(join(folder, name))))
  const isInstallable = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isThere || isInstallable || process.env.CI) return undefined
  return 'No Chromium was found, so the journeys do not run. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.'
}

/** Returns text such as `120 passed | 2 skipped` from the output of a test runner, or undefined for other output. */
function countOfTests(output) {
  return output.match(/^\s*(?:Tests\s+)?(\d+ passed.*)$/m)?.[1]?.replace(/\s*\(.*$/, '')
}

function trimmed(output) {
  return output.trim()
}

function wholeOutput(output) {
  return `\n${output.trimEnd()}`
}
