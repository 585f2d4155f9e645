import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { WriteGate } from '#server/platform/database/write-gate.ts'
import type { TicketPdfs } from '#server/platform/documents/ticket.ts'
import type { Mailer } from '#server/platform/providers/mailer.ts'
import type { Paystack } from '#server/platform/providers/paystack.ts'
import type { SmsGateway } from '#server/platform/providers/sms-gateway.ts'

/** Everything that requests and jobs share. */
export type AppContext = {
  config: Config
  /**
   * The pools for requests, one for reads and one for writes, with short limits for locks and statements. `startJobs`
   * gives jobs `background` instead.
   */
  db: Database
  /** A small pool with longer limits, for jobs, exports and metrics. */
  background: Database
  /** Closed while this node refuses writes, because commits do not return. */
  writeGate: WriteGate
  paystack: Paystack
  mailer: Mailer
  /** Null if there is neither a gateway nor a sandbox. An SMS then fails, and staff see the failure. */
  sms: SmsGateway | null
  ticketPdfs: TicketPdfs
  log: Logger
  isStopping: () => boolean
  /** Serves stand-ins for services that are not configured, under /sandbox. Absent in production. */
  sandbox?: FastifyPluginAsync
}

/** The parts of Fastify that the files with endpoints use. `endpointsFor` adds the endpoints. */
export type Api = Pick<FastifyInstance, 'addHook' | 'prefix' | 'register' | 'responseCache' | 'route'>
