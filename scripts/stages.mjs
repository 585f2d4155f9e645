// `npm test` runs every stage, `npm run check` those that need no browser. A failed stage prints its output.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const TSX = 'node_modules/tsx/dist/cli.mjs'
const withBrowser = !process.argv.includes('--no-browser')
process.chdir(ROOT)

let failed = 0
let passed = 0

await stage('install', async () => ensureInstalled())
await stage('types', () => run('node_modules/typescript/bin/tsc', ['-p', '.']))
await stage('lint', () => run('node_modules/@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', '.']))
await stage('directions', () => runTs('scripts/check-directions.ts'))
await stage('styles', () => runTs('scripts/check-styles.ts'))
await stage('format', () =>
  run('node_modules/@biomejs/biome/bin/biome', ['check', '--linter-enabled=false', '.']),
)
await stage('unused code', () => run('node_modules/knip/bin/knip.js', []))
await stage('lock platforms', () => runTs('scripts/check-lock.ts'))
await stage('table types', () => runTs('scripts/generate-schema.ts', '--check'))
await stage('unit', () => run('node_modules/vitest/vitest.mjs', ['run', '--project', 'unit']))
await stage('build', async () => ensureBuilt())
await stage('packages', () => runTs('scripts/check-packages.ts'))
await stage('weights', () => runTs('scripts/check-weights.ts'), wholeOutput)
if (withBrowser) await stage('browser', () => runTs('scripts/check-browser.ts'))
const integration = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-rows-'))
  const tests = ['run', '--project', 'integration']
  const hasPassed = await stage('integration', () =>
    run('node_modules/vitest/vitest.mjs', tests, { RECORD_ROWS: folder }),
  )
  // A failed test may leave statements unexecuted, which the check would report as well.
  if (hasPassed) await stage('row types', () => runTs('scripts/check-rows.ts', folder), trimmed)
  await rm(folder, { recursive: true })
}
const e2e = () => stage('e2e', runJourneys, countOfJourneys)
// The integration and e2e tests together keep four cores busy. With fewer cores, each would slow the other beyond its
// time limits.
if (availableParallelism() >= 4) await Promise.all([integration(), withBrowser && e2e()])
else {
  await integration()
  if (withBrowser) await e2e()
}
// Node 20 has its WebSocket client behind a flag. Later versions need no flag.
const webSocket = 'WebSocket' in globalThis ? {} : { NODE_OPTIONS: '--experimental-websocket' }
const firefox = () => run(TSX, ['scripts/check-firefox.ts'], webSocket)
if (withBrowser) await stage('firefox', firefox, trimmed)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs a stage, prints its result and returns whether it passed. */
async function stage(name, work, summaryOf = countOfTests) {
  const start = performance.now()
  try {
    const summary = summaryOf((await work()) ?? '')
    passed++
    console.log(`✓ ${name.padEnd(15)} ${seconds(start)}${summary ? `   ${summary}` : ''}`)
    return true
  } catch (error) {
    failed++
    console.log(
      `${error.output ?? error.stack ?? error}\n✗ ${name.padEnd(15)} ${seconds(start)}   ${error.message}`,
    )
    // Without packages or a build, the other stages would only repeat the same error.
    if (name === 'install' || name === 'build') process.exit(1)
    return false
  }
}

function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8)
}

function runTs(script, ...args) {
  return run(TSX, [script, ...args])
}

/** Runs one tool and returns its output. Rejects if the tool cannot start or its exit code is not 0. */
function run(tool, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...environment },
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
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

/** Runs the journeys. If one fails, the output also shows what was on its page at that moment. */
async function runJourneys() {
  try {
    return await run('node_modules/@playwright/test/cli.js', ['test'])
  } catch (error) {
    const files = await readdir('test-results', { recursive: true }).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('error-context.md')))
      error.output += `\n${file}\n${await readFile(join('test-results', file), 'utf8')}`
    throw error
  }
}

/** Returns the count of journeys, and names those that passed only at the second attempt. */
function countOfJourneys(output) {
  const [, flaky] = output.match(/^ {2}\d+ flaky\n((?: {4}.*\n)+)/m) ?? []
  return `${countOfTests(output)}${flaky ? `, flaky:\n${flaky.replace(/[ ─]+$/gm, '').trimEnd()}` : ''}`
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
