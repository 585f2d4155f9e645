import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDataFolder } from '#server/platform/embedded-postgres/testing/run-app.ts'

const CONTENDER = fileURLToPath(new URL('./testing/lock-contender.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs four processes. Each takes the lock sixty times and leaves it as a killed process would. */
async function fight(how: 'careful' | 'careless') {
  const dir = freshDataFolder()
  const args = ['--import', 'tsx', CONTENDER, dir, how, '60']
  const runs = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args, { cwd: PROJECT }))
  const outcomes = (await Promise.all(runs)).map(({ stdout }) => JSON.parse(stdout))
  return {
    held: outcomes.reduce((sum, { held }) => sum + held, 0),
    together: outcomes.reduce((sum, { together }) => sum + together, 0),
    files: readdirSync(dirname(dir)),
  }
}

test('four processes compete for a lock that each holder leaves as if killed: no two have it at once', async () => {
  expect(await fight('careful')).toEqual({ held: 240, together: 0, files: ['postgres.lock'] })
})

test('control: with a lock that simply removes the file of a dead holder, two have it at once', async () => {
  expect((await fight('careless')).together).toBeGreaterThan(0)
})
