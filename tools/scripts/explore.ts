import { spawnSync } from 'node:child_process'

/** By default tries all histories of three acts, and for an hour those of four. */
const [depth = '4', minutes = depth === '4' ? '60' : ''] = process.argv.slice(2)

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'integration',
  'tools/testing/explore/explore.',
]
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: { ...process.env, EXPLORE_DEPTH: depth, EXPLORE_MINUTES: minutes },
})
process.exitCode = status ?? 1
