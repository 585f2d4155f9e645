import pg from 'pg'
import { MONEY_LEDGER } from '#server/money/ledger/sealed-ledger.ts'
import { AUDIT_LOG } from '#server/platform/audit-log/sealed-log.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { verifySeals } from '#server/platform/seals/seal-days.ts'
import { sealInWords } from '#server/platform/seals/seal-in-words.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * `npm run tafiya -- verify-audit-log`: compares the audit log and the money ledger with their seals. Exit code 0 if both
 * match or have none yet, 1 if one differs or cannot be read.
 */
try {
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), () => {})
  try {
    for (const sealed of [AUDIT_LOG, MONEY_LEDGER]) {
      const verdict = await verifySeals(database.background.db, sealed)
      const words = sealInWords(sealed, verdict)
      if (verdict.broken.length === 0) console.log(words)
      else {
        console.error(words)
        process.exitCode = 1
      }
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(wordsFor(error))
  process.exitCode = 1
}

function wordsFor(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  const isWithoutTables = error instanceof pg.DatabaseError && error.code === '42P01'
  return isWithoutTables
    ? 'The database has no tables for the seals yet. Start this version of Tafiya once to create them, then try again.'
    : error
}
