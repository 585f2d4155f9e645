import { rotateLinkKey } from '#server/bookings/tickets/link-keys.ts'
import { rotateTicketKey } from '#server/bookings/tickets/ticket-keys.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/startup-error.ts'

/**
 * `npm run rotate-ticket-key`: signs new tickets, and links to bookings, with new keys. Tickets signed with the old key
 * stay valid; links stay valid for three more rotations.
 */
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLogger(config.logLevel), () => {})
  const number = await rotateKeys(database.background.db).finally(database.close)
  console.log(`New tickets are signed with key ${number}. Tickets issued before stay valid.`)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

async function rotateKeys(db: Database): Promise<number> {
  const number = await rotateTicketKey(db)
  await rotateLinkKey(db)
  return number
}
