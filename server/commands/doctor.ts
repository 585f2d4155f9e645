import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseChecks } from '#server/commands/doctor/check-database.ts'
import { serviceChecks } from '#server/commands/doctor/check-services.ts'
import { examine } from '#server/commands/doctor/examine.ts'
import { type Finding, fault } from '#server/commands/doctor/finding.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'

const USAGE = 'Usage: npm run tafiya -- doctor [--json]'
const MARKS = { ok: '✓', warning: '!', fault: '✗' }

/**
 * `npm run tafiya -- doctor`: looks at everything that a live shop needs, changes nothing, and prints a line for each.
 * The exit code is 1 if there is a fault. `--json` prints the same for machines.
 */
try {
  const { json } = readArguments(process.argv.slice(2))
  const findings = await examineAll()
  console.log(json ? JSON.stringify(findings, null, 2) : table(findings))
  process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

async function examineAll(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (error instanceof StartupError) return [{ check: 'Configuration', ...fault(error.message) }]
    throw error
  }
  const services = await examine(serviceChecks(config))
  try {
    refuseMissingDatabase(config)
    const database = await openDatabase(config, createLogger('silent'), () => {})
    const data = await examine(databaseChecks(database.background.db)).finally(database.close)
    return [...services, ...data]
  } catch (error) {
    if (error instanceof StartupError) return [...services, { check: 'Database', ...fault(error.message) }]
    throw error
  }
}

/** Opening a folder without a database would create one. */
function refuseMissingDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return
  throw new StartupError(`There is no database in ${dataDir}. Set DATABASE_URL, or start the product once.`)
}

function table(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.map(({ check, state, words }) => `${MARKS[state]} ${check.padEnd(width)}  ${words}`)
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [faults, warnings] = [count('fault'), count('warning')]
  return `${lines.join('\n')}\n\n${faults} ${faults === 1 ? 'fault' : 'faults'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
}

function readArguments(args: string[]): { json: boolean } {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values
  } catch {
    throw new StartupError(USAGE)
  }
}
