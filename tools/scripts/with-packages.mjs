// Installs and builds if needed, then runs a TypeScript script: `node tools/scripts/with-packages.mjs tools/scripts/shots.ts`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

process.chdir(ROOT)
ensureInstalled()
await ensureBuilt()
const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs')
const { status } = spawnSync(process.execPath, [tsx, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
