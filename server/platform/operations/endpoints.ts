import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bearerToken } from '#server/platform/auth/guard-endpoints.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { WritesPaused } from '#server/platform/database/database-errors.ts'
import { areMigrationsCurrent } from '#server/platform/database/migrate.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { registry } from '#server/platform/http/metrics.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { createGauges } from './gauges.ts'
import { refuseReadOnly } from './queries.ts'

const Health = z.object({ status: z.literal('ok') })
const Readiness = z.object({ status: z.enum(['ready', 'not ready']) })

/** The health and readiness checks, for load balancers and monitoring. */
export const healthEndpoints = endpointsFor('Operations', (endpoint, context) => {
  // The readiness endpoint is public, so the database is queried at most once a second.
  const readiness = ttlCache<boolean>({ forMs: 1_000, most: 1 })

  endpoint('GET /health', 'public', 'Check that the process is running', {
    description: 'Returns 200 while the process answers requests. Does not check the database.',
    answer: Health,
    handle: async () => ({ status: 'ok' as const }),
  })

  endpoint('GET /ready', 'public', 'Check that the server is ready', {
    description:
      'Returns 200 if the database accepts writes and has all migrations, otherwise 503. Returns 503 during shutdown. The result is at most one second old.',
    answer: Readiness,
    others: { 503: Readiness },
    handle: async (_request, reply) => {
      if (!context.isStopping() && (await readiness.read('', () => isReady(context))))
        return { status: 'ready' as const }
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'not ready' as const })
    },
  })
})

export function metricsEndpoint(app: FastifyInstance, context: AppContext): void {
  const { config } = context
  const setGauges = createGauges(context)
  app.get(
    '/metrics',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const isOpen = config.metricsToken
        ? isSameText(bearerToken(request) ?? '', config.metricsToken)
        : !config.isProduction
      if (!isOpen) return reply.callNotFound()
      await setGauges()
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/**
 * Returns true if the database accepts writes and has all of this version's migrations. A node that has paused writes
 * stays ready while it can read: without the standby every node pauses, and none could show a trip.
 */
async function isReady({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  try {
    await refuseReadOnly(db).catch(unlessPaused)
    return await areMigrationsCurrent(db)
  } catch {
    return false
  }
}

function unlessPaused(error: unknown): void {
  if (!(error instanceof WritesPaused)) throw error
}
