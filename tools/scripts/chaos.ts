import { runChaos } from '#testing/chaos/run-chaos.ts'

const seconds = Number(process.env.CHAOS_SECONDS ?? 60)
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)
const start = performance.now()
const say = (line: string) =>
  console.log(`  ${((performance.now() - start) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
console.log(`\n  Chaos for ${seconds} s, CHAOS_SEED=${seed}`)

// CHAOS_CONTROL makes the database lose acknowledged commits when it is killed. The run must then find faults. If it
// did not, a run without CHAOS_CONTROL that finds none would prove nothing.
const control = { synchronous_commit: 'off', wal_writer_delay: '10s' }
const { faults, figures, hints } = await runChaos({
  seed,
  length: { seconds },
  nodes: 3,
  buyers: 40,
  staff: 6,
  // A short run kills more often, so that it includes several kills. A long run gives buyers more time between them.
  pace:
    seconds > 300
      ? { killNode: 8_000, killPostgres: 45_000, cancelTrip: 8_000 }
      : { killNode: 2_500, killPostgres: 9_000, cancelTrip: 8_000 },
  ...(process.env.CHAOS_CONTROL && { settings: control }),
  say,
})
console.log()

for (const { what, value } of figures) console.log(`  ${what.padEnd(52)}${value.padStart(8)}`)
console.log()
for (const { what, count } of faults) console.log(`  ${what.padEnd(52)}${String(count).padStart(8)}`)
const found = faults.reduce((sum, fault) => sum + fault.count, 0)
if (found > 0) console.log(`\n${hints.join('\n')}`)
console.log(found === 0 ? '\n  No fault was found.\n' : `\n  ${found} faults were found.\n`)
process.exitCode = found === 0 ? 0 : 1
