import { rotateTicketKey } from '#server/bookings/tickets/ticket-keys.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/startup-error.ts'

/** `npm run rotate-ticket-key`: signs new tickets with a new key. Tickets signed with the old key stay valid. */
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLogger(config.logLevel), () => {})
  const number = await rotateTicketKey(database.background.db).finally(database.close)
  console.log(`New tickets are signed with key ${number}. Tickets issued before stay valid.`)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
