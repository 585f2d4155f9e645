// Runs the product for development: Vite serves both web apps with hot module replacement, and the server restarts when
// its files change. Both are behind one address, as in production.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

process.chdir(ROOT)
ensureInstalled()
// Builds first, because the server refuses to start without built pages. In development it serves Vite's pages instead.
await ensureBuilt()

const port = Number(process.env.PORT || 3000)
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
const serverPort = await freePort()
// Copied before Vite's servers start, because they set NODE_ENV, which the product's server must not inherit.
const env = { ...process.env, PORT: `${serverPort}`, PUBLIC_URL: publicUrl }

const { startDevFront } = await import('./dev-front.mjs')
const closeFront = await startDevFront({ port, serverPort, publicUrl })

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  { stdio: 'inherit', env },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', async (code) => {
  await closeFront()
  process.exit(code ?? 0)
})

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
