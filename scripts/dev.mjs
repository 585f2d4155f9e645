// Runs the product with reload: rebuilds the web apps when they change, and restarts the server when it or they change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

process.chdir(ROOT)
ensureInstalled()
await ensureBuilt()
const { build } = await import('vite')
for (const mode of ['site', 'site-server', 'admin']) {
  // Keeps files of the last build until they are replaced, so that the running server always finds its pages.
  const options = { watch: {}, emptyOutDir: false }
  await build({ configFile: join(ROOT, 'vite.config.ts'), mode, logLevel: 'warn', build: options })
}

const server = spawn(
  process.execPath,
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include',
    'dist/web/**/*.{html,js}',
    'server/main.ts',
  ],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
