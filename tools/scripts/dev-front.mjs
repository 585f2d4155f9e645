import { readFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createVite } from 'vite'
import { ROOT } from './install.mjs'

/**
 * URLs that are forwarded to the product's server. All others are pages or files of the web apps. The pages under /door
 * and /ticket come from the last build, because their service workers list the built files.
 */
const OF_SERVER =
  /^\/(api|lite|door|ticket|sw\.js|sandbox|metrics|pictures|robots\.txt|site\.webmanifest|sitemap\.xml)([/?]|$)/

const RESTART_MS = 60_000

/**
 * Starts the HTTP server that the browser uses during `npm run dev`. It forwards the URLs of OF_SERVER to the product's
 * server. It serves both web apps through Vite, so that an edited component appears in the open page. Returns a
 * function that closes the server.
 */
export async function startDevFront({ port, serverPort, publicUrl }) {
  const adminPrefix = process.env.ADMIN_HOST_PREFIX || 'admin'
  const front = createServer((request, response) =>
    answer(request, response).catch((error) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(String(error?.stack ?? error))
    }),
  )
  const vites = { site: await startVite('site', front), admin: await startVite('admin', front) }
  const pages = {
    site: (request) => sitePage(vites.site, serverPort, request),
    admin: (request) => adminPage(vites.admin, publicUrl, request),
  }

  async function answer(request, response) {
    if (OF_SERVER.test(request.url)) return passOn(serverPort, request, response)
    const app = (request.headers.host ?? '').startsWith(`${adminPrefix}.`) ? 'admin' : 'site'
    if (await isServedByVite(vites[app], request, response)) return
    const { status, html } = await pages[app](request)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(html)
  }

  await new Promise((resolve, reject) => {
    front.once('error', reject)
    front.listen(port, process.env.HOST || '127.0.0.1', resolve)
  })
  return async () => {
    await Promise.all([vites.site.close(), vites.admin.close()])
    front.closeAllConnections()
    front.close()
  }
}

const startVite = (app, server) =>
  createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    mode: app,
    appType: 'custom',
    server: {
      middlewareMode: true,
      // Both apps share one HTTP server, so each needs its own WebSocket path for updates.
      hmr: { server, path: `/hmr-${app}` },
      fs: { allow: [ROOT] },
    },
  })

/**
 * Lets Vite answer a request for a module or an asset. Resolves to false for a page, which Vite leaves to this server.
 */
const isServedByVite = (vite, request, response) =>
  new Promise((resolve, reject) => {
    response.once('close', () => resolve(true))
    vite.middlewares(request, response, (error) => (error ? reject(error) : resolve(false)))
  })

/** Renders a page from the current source, with the page data that the built server has put into the same page. */
async function sitePage(vite, serverPort, request) {
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const built = await text(await askServer(serverPort, { method: 'GET', url: request.url, headers }))
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(built) ?? []
  if (!json) return { status: 500, html: built }
  const { render } = await vite.ssrLoadModule('/entry-server.tsx')
  const { status, head, oldBrowser, body } = render(request.url, JSON.parse(json))
  const parts = {
    '<!--head-->': head,
    '<!--old-browser-->': oldBrowser,
    '<!--app-->': body,
    '<!--page-data-->': `<script type="application/json" id="page-data">${json}</script>`,
  }
  const template = await readTemplate(vite, 'site', request)
  const places = /<!--(?:head|old-browser|app|page-data)-->/g
  return { status, html: template.replace(places, (place) => parts[place]) }
}

async function adminPage(vite, publicUrl, request) {
  const template = await readTemplate(vite, 'admin', request)
  const html = template.replace('__SITE_URL__', publicUrl).replaceAll('__COMPANY_NAME__', 'Tafiya')
  return { status: 200, html }
}

/** Returns index.html with Vite's inline scripts. No content security policy is sent, because it would block them. */
async function readTemplate(vite, app, request) {
  const file = await readFile(join(ROOT, 'web', app, 'index.html'), 'utf8')
  const absolute = file.replaceAll('"./', '"/').replaceAll('"../ui/', `"/@fs${ROOT}/web/ui/`)
  return vite.transformIndexHtml(request.url, absolute)
}

async function passOn(serverPort, request, response) {
  const { method, url, headers } = request
  const answer = await askServer(serverPort, { method, url, headers, body: await buffer(request) })
  response.writeHead(answer.statusCode, answer.headers)
  answer.pipe(response)
  response.once('close', () => answer.destroy())
}

/** Sends the request to the server. Retries for up to a minute while the server starts or restarts. */
async function askServer(serverPort, { method, url, headers, body }) {
  const deadline = Date.now() + RESTART_MS
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: serverPort, agent: false, method, path: url, headers }
        const sent = sendRequest(options, resolve)
        sent.once('error', reject)
        sent.end(body)
      })
    } catch (error) {
      if (error.code !== 'ECONNREFUSED' || Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}
