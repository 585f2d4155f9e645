import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { notFound } from '#server/platform/errors.ts'
import type { AppName } from '#server/platform/http/pick-app.ts'

/** The small pages that open without a network: their app and the address of their service worker. */
const PAGES = [
  { name: 'door', app: 'admin', worker: '/door/sw.js' },
  { name: 'ticket', app: 'site', worker: '/sw.js' },
] as const

/** Serves the files of the pages that open without a network, each on the host of its app. */
export const offlineFiles: FastifyPluginAsync<{ appOf: (host: string) => AppName }> = async (
  app,
  { appOf },
) => {
  for (const page of PAGES) {
    const only = (host: string) => {
      if (appOf(host) !== page.app) throw notFound('Page')
    }

    app.get<{ Params: { '*': string } }>(`/${page.name}/assets/*`, (request, reply): FastifyReply => {
      only(request.hostname)
      return reply.sendFile(`${page.name}/assets/${request.params['*']}`)
    })

    app.get(page.worker, (request, reply): FastifyReply => {
      only(request.hostname)
      // The browser compares the service worker with the stored one at each visit, so it must not be cached.
      return reply.sendFile(`${page.name}/sw.js`, { maxAge: 0, immutable: false })
    })
  }
}
