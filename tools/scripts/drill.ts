// Runs the product through a disaster and checks what is left: `npm run drill -- chaos`.

const DRILLS = {
  /** Buyers on several nodes, which are killed together with PostgreSQL. */
  chaos: () => import('./chaos.ts'),
  /** Failovers of three PostgreSQL servers under buyers. */
  ha: () => import('./drill-ha.ts'),
  /** A restore to a chosen minute under buyers. */
  restore: () => import('./drill-restore.ts'),
}

const [name = ''] = process.argv.slice(2)
const drill = Object.entries(DRILLS).find(([one]) => one === name)?.[1]
if (drill) await drill()
else {
  console.error(`Usage: npm run drill -- ${Object.keys(DRILLS).join(' | ')}`)
  process.exitCode = 1
}
