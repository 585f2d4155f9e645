import pg from 'pg'
import { MONEY_LEDGER } from '#server/money/ledger/sealed-ledger.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { verifySeals } from '#server/platform/seals/seal-days.ts'
import { sealInWords } from '#server/platform/seals/seal-in-words.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * `npm run tafiya -- invariants`: counts the violations of the product's invariants, such as "a seat is sold once",
 * prints them, and compares the money ledger with the seals of its days. The exit code is 1 if an invariant is broken,
 * if the ledger was changed, or if the count fails.
 */
try {
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), () => {})
  const { db } = database.background
  const [counted, ledger] = await Promise.all([
    countInvariantViolations(db),
    verifySeals(db, MONEY_LEDGER),
  ]).finally(database.close)
  for (const { invariant, broken } of counted) console.log(`${String(broken).padStart(8)}  ${invariant}`)
  const brokenOnes = counted.filter(({ broken }) => broken > 0).length
  console.log(
    brokenOnes > 0 ? `\nBroken: ${brokenOnes} of ${counted.length} invariants.` : '\nAll invariants hold.',
  )
  console.log(sealInWords(MONEY_LEDGER, ledger))
  process.exitCode = brokenOnes > 0 || ledger.broken.length > 0 ? 1 : 0
} catch (error) {
  console.error(wordsFor(error))
  process.exitCode = 1
}

function wordsFor(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  const isEmpty = error instanceof pg.DatabaseError && ['42P01', '42703'].includes(error.code ?? '')
  return isEmpty
    ? 'This version of Tafiya has not prepared the database. Start it once, then try again.'
    : error
}
