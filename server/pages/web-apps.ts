import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import type { PublicContent } from '#contracts/public-content.ts'
import { escapeHtml } from '#domain/html.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'
import type { AppContext } from '#server/context.ts'
import { readPublicContent } from '#server/office/content/read-public-content.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { ROOT } from '#server/root.ts'
import { loadPageData } from './load-page-data.ts'
import { loadSitePages } from './site-pages.ts'

/** The duration that the maintenance page states, for the Retry-After header. */
const MAINTENANCE_SECONDS = 3600

/** The same time as for a response of `GET /api/content`, so that page and API show equally old content. */
const CONTENT_CACHE_MS = 60_000

const WEB_FOLDER = join(ROOT, 'dist/web')

/** The page that boards without a network. It is not part of the app of the back-office. */
const SCAN_PAGE = /^\/door\/\d+$/

/** Serves the two apps by host. The public site is rendered on the server, the back-office in the browser. */
export const webApps: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const appOf = (host: string) => pickApp(host, context.config.adminHostPrefix)
  const sitePage = await loadSitePages(WEB_FOLDER)
  const contents = ttlCache<PublicContent>({ forMs: CONTENT_CACHE_MS, most: 1 })
  app.responseCache.clearAfterChanges(contents.forget)
  const readContent = () => contents.read('content', () => readPublicContent(context.db))
  const adminFile = await readFile(join(WEB_FOLDER, 'admin/index.html'), 'utf8')
  const doorPage = await readFile(join(WEB_FOLDER, 'door/index.html'), 'utf8')
  const adminPage = adminFile
    .replace('__SITE_URL__', context.config.publicUrl)
    .replace('__SENDS_SMS__', context.sms ? 'yes' : 'no')

  await app.register(fastifyStatic, {
    root: WEB_FOLDER,
    serve: false,
    preCompressed: true,
    // File names contain a hash of the content, so a file never changes under its name.
    immutable: true,
    maxAge: '1y',
    cacheControl: true,
    index: false,
    dotfiles: 'deny',
  })

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`${appOf(request.hostname)}/assets/${request.params['*']}`),
  )

  app.get<{ Params: { '*': string } }>('/door/assets/*', (request, reply) =>
    reply.sendFile(`door/assets/${request.params['*']}`),
  )

  // The browser compares the service worker with the stored one at each visit, so it must not be cached.
  app.get('/door/sw.js', (_request, reply) => reply.sendFile('door/sw.js', { maxAge: 0, immutable: false }))

  app.get('/robots.txt', (request, reply) => {
    const isOpen = context.config.isProduction && appOf(request.hostname) === 'site'
    return reply.type('text/plain; charset=utf-8').send(robots({ isOpen }))
  })

  app.get('/*', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const path = request.url.split('?')[0] ?? '/'
    if (appOf(request.hostname) === 'admin') {
      if (SCAN_PAGE.test(path)) return doorPage
      const company = escapeHtml(await companyNameIn(context))
      return adminPage.replaceAll('__COMPANY_NAME__', () => company)
    }
    const { status, html } = sitePage(path, await loadPageData(context, readContent, new Date()))
    if (status === 503) reply.header('retry-after', MAINTENANCE_SECONDS)
    return reply.code(status).send(html)
  })
}

/** If the settings cannot be read, returns the name of the product, so that the page is served without a database. */
const companyNameIn = (context: AppContext): Promise<string> =>
  readCompany(context).then(
    ({ name }) => name,
    () => PRODUCT_NAME,
  )

/**
 * Search engines may index the public pages, but not the API or the booking pages of a visitor, nor a demo or the
 * back-office.
 */
const robots = ({ isOpen }: { isOpen: boolean }): string =>
  isOpen ? 'User-agent: *\nDisallow: /api/\nDisallow: /booking\n' : 'User-agent: *\nDisallow: /\n'
