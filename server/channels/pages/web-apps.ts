import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import type { PublicContent } from '#contracts/company/public-content.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { PICTURES_PATH } from '#domain/channels/link-picture.ts'
import { REFUND_ACCOUNT_PATH } from '#domain/money/refund-account.ts'
import { NEXT_TRIPS } from '#domain/network/route-paths.ts'
import { escapeHtml } from '#domain/platform/html.ts'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import { readPublicContent } from '#server/company/content/read-public-content.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import { listTripsOnSale } from '#server/network/trips/list-trips-on-sale.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { ROOT } from '#server/platform/root.ts'
import { FEED_PATH, gtfsFeed } from './gtfs-feed.ts'
import { loadPageData } from './load-page-data.ts'
import { MAINTENANCE_SECONDS } from './maintenance-seconds.ts'
import { offlineFiles } from './offline-files.ts'
import { refundAccountPages } from './refund-account-pages.ts'
import { selfPages } from './self-pages.ts'
import { loadSitePages } from './site-pages.ts'
import { SITEMAP_PATH, sitemap } from './sitemap.ts'
import { MANIFEST_PATH, webManifest } from './web-manifest.ts'

/** The same time as for a response of `GET /api/content`, so that page and API show equally old content. */
const CONTENT_CACHE_MS = 60_000

/**
 * Crawlers read many pages of routes at once. A page of a route may be this old, because the wizard shows the current
 * seats.
 */
const ROUTE_TRIPS_CACHE_MS = 5_000

const WEB_FOLDER = join(ROOT, 'dist/web')

/** The page that boards without a network. It is not part of the app of the back-office. */
const SCAN_PAGE = /^\/door\/\d+$/

/** The page with the tickets that are saved on the phone. It is not part of the app of the public site. */
const SAVED_TICKETS = /^\/ticket\/?$/

const PICTURES_FOLDER = join(ROOT, 'server/channels/pages/pictures')

/** Serves the two apps by host. The public site is rendered on the server, the back-office in the browser. */
export const webApps: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { publicUrl } = context.config
  const appOf = (host: string) => pickApp(host, context.config.adminHostPrefix)
  const sitePage = await loadSitePages(WEB_FOLDER)
  const contents = ttlCache<PublicContent>({ forMs: CONTENT_CACHE_MS, most: 1 })
  app.responseCache.clearAfterChanges(contents.forget)
  const readContent = () => contents.read('content', () => readPublicContent(context.db))
  const routeTrips = ttlCache<Trip[]>({ forMs: ROUTE_TRIPS_CACHE_MS, most: 500 })
  app.responseCache.clearAfterChanges(routeTrips.forget)
  const nextTrips = { page: 1, pageSize: NEXT_TRIPS }
  const readRouteTrips = (routeId: number) =>
    routeTrips.read(String(routeId), async () => (await listTripsOnSale(context.db, nextTrips, routeId)).data)
  const readData = (path: string) =>
    loadPageData(context, { path, readContent, readRouteTrips, now: new Date() })
  const adminFile = await readFile(join(WEB_FOLDER, 'admin/index.html'), 'utf8')
  const doorPage = await readFile(join(WEB_FOLDER, 'door/index.html'), 'utf8')
  const savedTicketsPage = await readFile(join(WEB_FOLDER, 'ticket/index.html'), 'utf8')
  const adminPage = adminFile
    .replace('__SITE_URL__', publicUrl)
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

  await app.register(offlineFiles, { appOf })

  const pictures = new Set(await readdir(PICTURES_FOLDER))
  app.get<{ Params: { file: string } }>(`${PICTURES_PATH}/:file`, (request, reply) => {
    const { file } = request.params
    if (!pictures.has(file)) throw notFound('Picture')
    // Chat apps and other sites show these pictures. Their names stay the same when they are drawn again.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.sendFile(file, PICTURES_FOLDER, { immutable: false, maxAge: '1d' })
  })

  // Browsers ask for this address by themselves when they show a picture or a PDF. They accept a PNG under this name.
  app.get('/favicon.ico', (_request, reply) =>
    reply.sendFile('icon-192.png', PICTURES_FOLDER, { immutable: false, maxAge: '1d' }),
  )

  app.get(MANIFEST_PATH, async (request, reply) => {
    if (appOf(request.hostname) === 'admin') throw notFound('Page')
    return reply.type('application/manifest+json').send(webManifest(await companyNameIn(context)))
  })

  app.get('/robots.txt', (request, reply) => {
    const isOpen = context.config.isProduction && appOf(request.hostname) === 'site'
    return reply.type('text/plain; charset=utf-8').send(isOpen ? openRobots(publicUrl) : CLOSED_ROBOTS)
  })

  app.get(SITEMAP_PATH, async (request, reply) => {
    if (appOf(request.hostname) === 'admin') throw notFound('Page')
    const routes = await listPublicRoutes(context.db)
    return reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl, routes))
  })

  await app.register(gtfsFeed, { context, appOf })

  await app.register(refundAccountPages, {
    context,
    render: async (refundAccount) =>
      sitePage(REFUND_ACCOUNT_PATH, { ...(await readData(REFUND_ACCOUNT_PATH)), refundAccount }),
    isClosed: async () => (await readData(REFUND_ACCOUNT_PATH)).settings?.maintenanceMode === true,
  })

  await app.register(selfPages, {
    context,
    renderSelf: async (self) => sitePage('/self', { ...(await readData('/self')), self }),
  })

  app.get('/*', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const path = request.url.split('?')[0] ?? '/'
    if (appOf(request.hostname) === 'admin') {
      if (SCAN_PAGE.test(path)) return doorPage
      const company = escapeHtml(await companyNameIn(context))
      return adminPage.replaceAll('__COMPANY_NAME__', () => company)
    }
    if (SAVED_TICKETS.test(path)) return savedTicketsPage
    const { status, html } = sitePage(request.url, await readData(path))
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

/** Search engines may index the public pages, but not the API or the booking pages of a visitor. */
const openRobots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /booking\nSitemap: ${publicUrl}${SITEMAP_PATH}\n# Timetable and fares in GTFS: ${publicUrl}${FEED_PATH}\n`

/** Nothing of a demo or of the back-office is indexed. */
const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n'
