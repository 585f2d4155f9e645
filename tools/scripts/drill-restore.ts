import { keepTemporaryFilesInMemory } from '#testing/memory-folder.ts'
import { loseDatabase } from '#testing/restore/run-restore.ts'

keepTemporaryFilesInMemory()

const seconds = Number(process.env.DRILL_SECONDS ?? 20)
const buyers = Number(process.env.DRILL_BUYERS ?? 20)
const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000)
// The control restores the backup without the WAL archive and must lose bookings, as restoring a nightly dump loses up
// to a day.
const isControl = process.env.DRILL_CONTROL === 'backup-only'
const start = performance.now()
const say = (line: string) =>
  console.log(`  ${((performance.now() - start) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
console.log(
  `\n  Restore to a chosen moment, DRILL_SEED=${seed}${isControl ? ', without the WAL archive' : ''}`,
)

const lost = await loseDatabase({ seed, length: { seconds }, buyers, say })
const { faults, figures } = await lost.restore({ isBackupOnly: isControl }).finally(lost.stop)
const row = (what: string, value: number) => console.log(`  ${what.padEnd(72)}${String(value).padStart(8)}`)
console.log()
for (const { what, value } of figures) row(what, value)
console.log()
for (const { what, count } of faults) row(what, count)
const isGood = faults.every(({ count }) => count === 0)
console.log(isGood ? '\n  The drill passed.\n' : '\n  The drill failed.\n')
process.exitCode = isGood !== isControl ? 0 : 1
