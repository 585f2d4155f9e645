import { readConfig } from '#server/platform/config/config.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * `npm run tafiya -- compare`: lets the worker compare our payments with the provider's list at once, up to this
 * minute, instead of in the night. For use after a restore: it finds the payments that were made after the moment of
 * the backup.
 */
try {
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), () => {})
  await addJob(database.background.db, 'compare-up-to-now').finally(database.close)
  console.log(
    'The worker compares all payments of the last seven days with Paystack. Look at Payments, Unmatched in a few minutes.',
  )
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
