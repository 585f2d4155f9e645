import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createMailer } from '#server/messages/mailer/mailer.ts'
import { createTicketPdfs } from '#server/messages/ticket-pdf/ticket-pdfs.ts'
import { createPaystack } from '#server/money/paystack/paystack.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createWriteGate } from '#server/platform/database/write-gate.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'

const NOWHERE = '127.0.0.1:1'

/** Returns docs/openapi.json as the endpoints declare it. Needs no database: it only requests the API document. */
export async function apiDocument(): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test' })
  const { db, close } = connect(`postgres://${NOWHERE}/none`, { max: 1, onError: () => {} })
  const { secretKey } = config.paystack
  const log = createLogger('silent')
  const app = await buildApi({
    config,
    db,
    background: db,
    writeGate: createWriteGate({ probe: async () => {}, log }),
    paystack: createPaystack({ baseUrl: `http://${NOWHERE}`, secretKey }),
    mailer: createMailer({ smtpUrl: `smtp://${NOWHERE}`, from: config.mailFrom }),
    sms: null,
    ticketPdfs: createTicketPdfs(),
    log,
    isStopping: () => false,
  })
  const { paths, ...rest } = (await app.inject('/api/docs/json')).json()
  await app.close()
  await close()
  return `${JSON.stringify({ ...rest, paths: sorted(paths) }, null, 2)}\n`
}

/** Sorts paths and methods, so that the file does not depend on the order in which endpoints are registered. */
const sorted = (paths: Record<string, object>): Record<string, object> =>
  byName(Object.entries(paths).map(([path, methods]) => [path, byName(Object.entries(methods))]))

const byName = (entries: [string, object][]): Record<string, object> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
