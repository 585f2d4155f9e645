import { rotateLinkKey } from '#server/bookings/tickets/link-keys.ts'
import { rotateTicketKey } from '#server/bookings/tickets/ticket-keys.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * `npm run tafiya -- rotate-ticket-key`: creates the keys that sign new tickets and new links to bookings. Tickets
 * signed with an old key stay valid. Links are checked with the newest four keys, so a link becomes invalid at the
 * fourth rotation after it was signed.
 */
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLogger(config.logLevel), () => {})
  const number = await rotateKeys(database.background.db).finally(database.close)
  console.log(`New tickets are signed with key ${number}. Tickets issued earlier stay valid.`)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

async function rotateKeys(db: Database): Promise<number> {
  const number = await rotateTicketKey(db)
  await rotateLinkKey(db)
  return number
}
