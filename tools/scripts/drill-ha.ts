import { runDrill } from '#testing/ha/run-drill.ts'
import { keepTemporaryFilesInMemory } from '#testing/memory-folder.ts'

keepTemporaryFilesInMemory()

/** The limit for the 95th percentile of the seconds without a successful booking. */
const LIMIT_S = 30
/**
 * A write without the product's guard must hang for more than these seconds. Otherwise the drill would not show that
 * the guard is needed.
 */
const HANG_S = 60
const failovers = Number(process.env.DRILL_FAILOVERS ?? 30)
const buyers = Number(process.env.DRILL_BUYERS ?? 50)
const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000)
// The control replicates asynchronously, as Patroni does by default, and must lose acknowledged bookings. If it did
// not, a drill that loses none would prove nothing.
const isControl = process.env.DRILL_CONTROL === 'async'
// The control uses the failover in which a primary that has lost its standbys continues to acknowledge bookings.
const kind = process.env.DRILL_KIND ?? (isControl ? 'then killed' : '')
const start = performance.now()
const say = (line: string) =>
  console.log(`  ${((performance.now() - start) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
console.log(
  `\n  ${failovers} failovers under ${buyers} buyers, DRILL_SEED=${seed}${isControl ? ', asynchronous' : ''}`,
)

const report = await runDrill({ seed, failovers, kind, buyers, isAsynchronous: isControl, say })
const seconds = report.outages.map((outage) => outage.seconds).sort((a, b) => a - b)
const p95 = seconds[Math.ceil(seconds.length * 0.95) - 1] ?? 0
const row = (what: string, value: string | number) =>
  console.log(`  ${what.padEnd(60)}${String(value).padStart(8)}`)
console.log()
for (const name of new Set(report.outages.map((outage) => outage.name))) {
  const of = report.outages.filter((outage) => outage.name === name).map((outage) => outage.seconds)
  row(`${name} (${of.length})`, `${Math.max(...of).toFixed(1)} s`)
}
row('seconds without a yes, 95th percentile', `${p95.toFixed(1)} s`)
row('people', report.people)
row('bookings', report.bookings)
const { yeses = 0, longestAnswerSeconds = 0, unguardedSeconds = 0 } = report.withoutStandby ?? {}
row('yeses while no standby could take them', yeses)
row('longest wait for an answer meanwhile', `${longestAnswerSeconds.toFixed(1)} s`)
row('wait of a write without the guard', `${unguardedSeconds.toFixed(1)} s`)
console.log()
for (const { what, count } of report.faults) row(what, count)
const found = report.faults.reduce((sum, fault) => sum + fault.count, 0)
if (found > 0) console.log(`\n${report.hints.join('\n')}`)
const hasAnswered = longestAnswerSeconds <= LIMIT_S && unguardedSeconds > HANG_S
const hasRecovered = report.withoutStandby !== undefined
const isGood = found === 0 && hasRecovered && yeses === 0 && p95 <= LIMIT_S && hasAnswered
// The control passes only if it loses rows. A cluster that merely fails to recover must not pass.
const hasLost = report.faults.some(({ what, count }) => what.endsWith('missing') && count > 0)
const hasPassed = isControl ? hasLost : isGood
console.log(hasPassed ? '\n  The drill passed.\n' : '\n  The drill failed.\n')
process.exitCode = hasPassed ? 0 : 1
