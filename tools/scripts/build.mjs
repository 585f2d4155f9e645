import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled, ROOT } from './install.mjs'

const SOURCES = [
  'domain',
  'contracts',
  'server',
  'web',
  'sandbox',
  'tools/scripts/build.mjs',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist/.built-from')

/** Builds only if a source changed since the last build. Compares file contents, not times, and leaves out tests. */
export async function ensureBuilt() {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return
  console.log('  Building (a few seconds)')
  await buildWeb()
  await buildServer()
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, now)
}

async function buildWeb() {
  const { build } = await import('vite')
  // Sets NODE_ENV only for the build, because the product may start in this process afterwards.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  // The order matters: the server build of the site refers to the assets of the browser build.
  for (const mode of ['site', 'site-server', 'admin', 'door', 'ticket']) {
    await build({ configFile: join(ROOT, 'vite.config.ts'), mode, logLevel: 'warn' })
  }
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  for (const app of ['site', 'admin', 'door', 'ticket']) precompress(join(ROOT, 'dist/web', app, 'assets'))
}

async function buildServer() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'server/main.ts',
      backup: 'server/commands/backup.ts',
      compare: 'server/commands/compare.ts',
      doctor: 'server/commands/doctor.ts',
      erasures: 'server/commands/erasures.ts',
      invariants: 'server/commands/invariants.ts',
      'reset-admin': 'server/commands/reset-admin.ts',
      'rotate-ticket-key': 'server/commands/rotate-ticket-key.ts',
      'verify-audit-log': 'server/commands/verify-audit-log.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    // Packages stay in node_modules: some load files beside their own and would break if bundled.
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
}

/**
 * Compresses the text files of the folder at the highest level. The server then need not compress each response at a
 * lower one.
 */
function precompress(folder) {
  for (const file of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue
    const path = join(folder, file)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

function fingerprint() {
  const digest = createHash('sha256')
  for (const source of SOURCES) addTo(digest, source)
  return digest.digest('hex')
}

function addTo(digest, path) {
  const full = join(ROOT, path)
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(digest, `${path}/${name}`)
  } else if (!/\.test\.tsx?$/.test(path)) {
    digest.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  await ensureBuilt()
}
