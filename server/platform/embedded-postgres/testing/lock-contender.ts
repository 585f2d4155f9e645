// One of several processes that compete for the lock of a folder in the tests. While it has the lock, it creates a file
// as a mark. If the mark exists already, another process has the lock too.
// node --import tsx lock-contender.ts <dir> <careful | careless> <rounds>
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '#server/platform/embedded-postgres/error-code.ts'
import { lockFolder } from '#server/platform/embedded-postgres/folder-lock.ts'
import { StartupError } from '#server/platform/startup-error.ts'

const [dir = '', how = '', rounds = '0'] = process.argv.slice(2)
const lockFile = `${dir}.lock`
const outcome = { held: 0, together: 0 }
const take = how === 'careless' ? takeCarelessly : lockFolder

while (outcome.held < Number(rounds)) {
  try {
    await take(dir)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    await sleep(1)
    continue
  }
  outcome.held++
  try {
    closeSync(openSync(`${dir}.mark`, 'wx'))
    await sleep(1)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    outcome.together++
  }
  rmSync(`${dir}.mark`, { force: true })
  leaveAsIfKilled()
}
process.stdout.write(JSON.stringify(outcome))

/**
 * Puts another start time into the lock file, so that its holder looks like a dead process. A lock file is never empty
 * or half written, so the changed file replaces it in one step.
 */
function leaveAsIfKilled(): void {
  try {
    const holder = JSON.parse(readFileSync(lockFile, 'utf8'))
    const changed = `${dir}.changed-by-${process.pid}`
    writeFileSync(changed, JSON.stringify({ ...holder, start: 'long ago' }))
    renameSync(changed, lockFile)
  } catch {
    // With the careless lock, another process may have removed the file by now.
  }
}

/** A naive lock for comparison: it simply removes a dead holder's file. */
async function takeCarelessly(): Promise<void> {
  for (;;) {
    try {
      writeFileSync(lockFile, JSON.stringify({ pid: process.pid }), { flag: 'wx' })
      return
    } catch {
      if (isHeld()) throw new StartupError('in use')
      await sleep(1)
      rmSync(lockFile, { force: true })
    }
  }
}

function isHeld(): boolean {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).start !== 'long ago'
  } catch {
    return false
  }
}
