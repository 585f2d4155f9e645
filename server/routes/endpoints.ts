import { PublicRoutesAnswer } from '#contracts/routes.ts'
import type { Api, House } from '#server/app.ts'
import { listPublicRoutes } from './list-public-routes.ts'

export function routeEndpoints(app: Api, { db }: House): void {
  app.get(
    '/routes',
    { config: { permission: 'public' }, schema: { tags: ['Routes'], response: { 200: PublicRoutesAnswer } } },
    async () => ({ data: await listPublicRoutes(db) }),
  )
}
