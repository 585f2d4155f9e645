import { parseArgs } from 'node:util'
import * as z from 'zod'
import { resetAdmin } from '#server/people/account/reset-admin.ts'
import { ensureBuiltInRoles } from '#server/people/roles/ensure-built-in-roles.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { prepareTables } from '#server/prepare-tables.ts'

const USAGE = 'Usage: npm run tafiya -- reset-admin --email owner@example.com [--remove-second-factors]'

/**
 * `npm run tafiya -- reset-admin`: makes the user of `--email` an active admin and prints a link to set a new password,
 * for an owner who is locked out. Needs the product's environment variables and its database.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  const options = readArguments(process.argv.slice(2))
  const { background, ownerUrl, close } = await openDatabase(config, createLogger('silent'), () => {})
  try {
    await prepareTables(background, ownerUrl)
    await ensureBuiltInRoles(background.db)
    const link = await resetAdmin({ db: background.db, config }, options)
    console.log(
      `${options.email} is an active admin. Use this link to set the password. It works once, within 30 minutes:\n\n  ${link}\n`,
    )
  } finally {
    await close()
  }
}

function readArguments(args: string[]): { email: string; removeSecondFactors: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, 'remove-second-factors': { type: 'boolean', default: false } },
    })
    const email = z.email().parse(values.email?.trim().toLowerCase())
    return { email, removeSecondFactors: values['remove-second-factors'] }
  } catch {
    throw new StartupError(USAGE)
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
