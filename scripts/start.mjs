// `npm start` on a bare clone: install what is missing, build what is stale, then become the product.
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
// In this very process, so that a signal sent to it reaches the product and nothing in between can swallow it.
await import('../dist/server/main.js')
