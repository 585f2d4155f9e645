import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { eraseAgain } from '#server/office/privacy/erase-again.ts'
import { type ErasureLine, erasureIn } from '#server/office/privacy/erasure-line.ts'
import { listErasures } from '#server/office/privacy/list-erasures.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'

const USAGE = 'Usage: npm run tafiya -- erasures [--again list-or-log]'

/**
 * `npm run tafiya -- erasures`: prints the people who were erased in the last 30 days, as digests. `--again` erases
 * those in a printed list, or in the log of the product, again after a restore. Exit code 1 if the file contains no
 * erasure, or if one of the people could not be erased.
 */
try {
  const file = readArguments(process.argv.slice(2))
  const lines = file === undefined ? null : await readErasures(file)
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), () => {})
  const { db } = database.background
  await (lines ? erase(db, lines) : print(db)).finally(database.close)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { again: { type: 'string' } } }).values.again
  } catch {
    throw new StartupError(USAGE)
  }
}

/** A wrong file must not look like a success: the people in the right one would stay in the restored database. */
async function readErasures(file: string): Promise<ErasureLine[]> {
  const found: ErasureLine[] = []
  try {
    for await (const line of linesOf(file)) {
      const erasure = erasureIn(line)
      if (erasure) found.push(erasure)
    }
  } catch {
    throw new StartupError(`The file ${file} cannot be read.`)
  }
  if (found.length === 0) throw new StartupError(`The file ${file} contains no erasure.`)
  return found
}

/** Reads a part at a time, because a log can be larger than the memory. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(file, 'utf8')) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

async function print(db: Database): Promise<void> {
  for (const line of await listErasures(db)) console.log(JSON.stringify(line))
}

async function erase(db: Database, lines: readonly ErasureLine[]): Promise<void> {
  const { erased, unchanged, refused } = await eraseAgain(db, lines)
  console.log(
    `Erasures in the file: ${lines.length}. Erased again: ${erased}. Nothing left to erase: ${unchanged}.`,
  )
  if (refused.length === 0) return
  console.error(`Not erased: ${refused.length}. Run the command again later.\n${refused.join('\n')}`)
  process.exitCode = 1
}
