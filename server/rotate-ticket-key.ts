import { rotateTicketKey } from '#server/bookings/tickets/ticket-keys.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'

/** `npm run rotate-ticket-key`: signs new tickets with a new key. Tickets signed with the old key stay valid. */
const config = readConfig(process.env)
const database = await openDatabase(config, createLogger(config.logLevel), () => {})
try {
  const number = await rotateTicketKey(database.background.db)
  console.log(`New tickets are signed with key ${number}. Tickets issued before stay valid.`)
} finally {
  await database.close()
}
