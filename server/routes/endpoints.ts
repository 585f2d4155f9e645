import { ErrorAnswer } from '#contracts/error-answer.ts'
import { PublicRoutesAnswer } from '#contracts/routes.ts'
import type { Api, House } from '#server/app.ts'
import { listPublicRoutes } from './list-public-routes.ts'

export function routeEndpoints(app: Api, { db }: House): void {
  app.get(
    '/routes',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Routes'],
        response: { 200: PublicRoutesAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    async () => ({ data: await listPublicRoutes(db) }),
  )
}
