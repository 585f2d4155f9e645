// Installs and builds if needed, then runs a program for operators: `npm run tafiya -- doctor`. In an image the same
// program is `node dist/server/doctor.js`.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const COMMANDS = {
  doctor: 'looks at everything that a live shop needs',
  backup: 'writes a dump of the database, or notes one: --to folder, --note name',
  compare: 'compares the payments with the provider at once, after a restore',
  invariants: 'counts the invariants of the product and verifies the money ledger',
  'verify-audit-log': 'compares the audit log and the money ledger with their daily seals',
  erasures: 'prints who was erased, or erases them again after a restore: --again file',
  'reset-admin': 'gives a locked-out owner access again: --email owner@example.com',
  'rotate-ticket-key': 'makes a new key that signs tickets',
}

const [name = '', ...args] = process.argv.slice(2)
if (Object.hasOwn(COMMANDS, name)) {
  process.chdir(ROOT)
  ensureInstalled()
  await ensureBuilt()
  process.argv.splice(2, Infinity, ...args)
  await import(`../../dist/server/${name}.js`)
} else {
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length))
  const lines = Object.entries(COMMANDS).map(([command, what]) => `  ${command.padEnd(width)}  ${what}`)
  console.error(`Usage: npm run tafiya -- command\n\n${lines.join('\n')}`)
  process.exitCode = 1
}
