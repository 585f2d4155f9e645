// Runs the product through a disaster and checks what it has lost, for example `npm run drill -- chaos`.

const DRILLS = {
  /** Kills several nodes together with PostgreSQL while buyers buy. */
  chaos: () => import('./chaos.ts'),
  /** Fails over between three PostgreSQL servers while buyers buy. */
  ha: () => import('./drill-ha.ts'),
  /** Restores the database to a chosen minute of a run with buyers. */
  restore: () => import('./drill-restore.ts'),
}

const [name = ''] = process.argv.slice(2)
const drill = Object.entries(DRILLS).find(([one]) => one === name)?.[1]
if (drill) await drill()
else {
  console.error(`Usage: npm run drill -- ${Object.keys(DRILLS).join(' | ')}`)
  process.exitCode = 1
}
