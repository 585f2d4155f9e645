// `npm run admin -- --email owner@example.com`: builds what is stale, then lets a locked-out owner in again.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

process.chdir(ROOT)
ensureInstalled()
await ensureBuilt()
await import('../dist/server/reset-admin.js')
