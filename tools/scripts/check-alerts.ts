import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import { onPath, runs } from '#testing/programs.ts'

// Tests the alert rules with prepared figures. An integration test checks that every metric in them exists.

const promtool = onPath(['promtool']).find(runs)
if (promtool) check(promtool)
else console.log('skipped: no promtool found (Debian’s package prometheus)')

function check(tool: string): void {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(tool, args, {
      cwd: join(ROOT, 'deploy/ha'),
      encoding: 'utf8',
    })
    if (status === 0) continue
    console.log(`${stdout}${stderr}`)
    process.exitCode = 1
    return
  }
  console.log('every alert fires on its fault, and a quiet night pages nobody')
}
