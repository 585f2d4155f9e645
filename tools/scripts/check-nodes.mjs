// Runs types and unit tests on each supported major version of Node: `node tools/scripts/check-nodes.mjs`. `--
// --integration` adds the integration tests, and `-- 22 24` chooses versions. npx downloads the Node binaries.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const args = process.argv.slice(2)
const chosen = args.filter((arg) => /^\d+$/.test(arg))
const majors = chosen.length > 0 ? chosen : ['20', '22', '24', '26']
const vitest = (project) => ['node_modules/vitest/vitest.mjs', 'run', '--project', project]
const checks = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['unit', vitest('unit')],
  ...(args.includes('--integration') ? [['integration', vitest('integration')]] : []),
]

process.chdir(ROOT)
ensureInstalled()
await ensureBuilt()
for (const major of majors) {
  for (const [name, command] of checks) {
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['--yes', '--package', `node@${major}`, 'node', ...command],
      { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 100 * 1024 * 1024 },
    )
    if (status !== 0) console.log(stdout + stderr)
    console.log(`${status === 0 ? '✓' : '✗'} Node ${major}   ${name}`)
    if (status !== 0) process.exitCode = 1
  }
}
