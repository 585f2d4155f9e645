import pg from 'pg'
import { verifySeals } from '#server/platform/audit-log/seals/verify-seals.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * `npm run tafiya -- verify-audit-log`: exit code 0 if the audit log matches its seals or has none yet, 1 if it differs or cannot be
 * read.
 */
try {
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), () => {})
  const { compared, last, broken } = await verifySeals(database.background.db).finally(database.close)
  if (broken) {
    console.error(`The audit log was changed: the entries for ${broken.day} do not match their seal.`)
    process.exitCode = 1
  } else if (last) {
    const seals = compared === 1 ? '1 seal' : `${compared} seals`
    console.log(`The audit log is unchanged: ${seals}, the last for ${last.day}, ${last.sha256}.`)
  } else {
    console.log('The audit log has no seal yet: the first is made during the night after the first start.')
  }
} catch (error) {
  console.error(wordsFor(error))
  process.exitCode = 1
}

function wordsFor(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  const isWithoutTables = error instanceof pg.DatabaseError && error.code === '42P01'
  return isWithoutTables
    ? 'The database has no tables for the audit log’s seals yet. Start this version of Tafiya once to create them, then try again.'
    : error
}
