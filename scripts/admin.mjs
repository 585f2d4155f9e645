// `npm run admin -- --email owner@example.com` installs and builds if needed, and then restores access
// for a locked-out owner.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

process.chdir(ROOT)
ensureInstalled()
await ensureBuilt()
await import('../dist/server/reset-admin.js')
