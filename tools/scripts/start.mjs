// `npm start` on a bare clone: installs missing packages, builds if needed, then runs the product.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

process.chdir(ROOT)
ensureInstalled()
try {
  await ensureBuilt()
} catch (error) {
  console.error('The build failed:', error)
  process.exit(1)
}
// Imports the product instead of starting a process, so that signals reach it directly.
await import('../../dist/server/main.js')
