import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'

test('npm run tafiya -- rotate-ticket-key names a wrong setting in one sentence, without a stack', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/server/rotate-ticket-key.js')], {
    env: { PATH: process.env.PATH, PORT: 'many' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The environment has values that cannot be used: PORT .*\n$/)
})
