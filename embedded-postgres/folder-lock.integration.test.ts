import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freshDataFolder } from '#embedded-postgres/testing/run-app.ts'
import { lockFolder } from './folder-lock.ts'

const CONTENDER = fileURLToPath(new URL('./testing/lock-contender.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('..', import.meta.url))

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

test('a reused pid does not keep the folder locked', async () => {
  const dir = freshDataFolder()
  await lockFolder(dir)
  // The pid is that of this process, which runs, but the holder in the file started at another time.
  rewrite(dir, { start: 'long ago' })
  const lock = await lockFolder(dir)
  await expect(lockFolder(dir)).rejects.toThrow(`in use by process ${process.pid}:`)
  lock.release()
  expect(existsSync(`${dir}.lock`)).toBe(false)
})

test('an empty lock file and the files of killed processes do not block the lock and are removed', async () => {
  const dir = freshDataFolder()
  const first = await lockFolder(dir)
  const dead = JSON.stringify({ ...JSON.parse(readFileSync(`${dir}.lock`, 'utf8')), start: 'long ago' })
  first.release()
  writeFileSync(`${dir}.lock`, '')
  writeFileSync(`${dir}.lock.garbled`, dead)
  writeFileSync(`${dir}.lock.0123456789ab.draft`, dead)

  const lock = await lockFolder(dir)
  expect(readdirSync(dirname(dir))).toEqual(['postgres.lock'])
  lock.release()
})

test('a holder in another container counts as alive while it refreshes its lock, and as dead when it stops', async () => {
  const dir = freshDataFolder()
  const here = await lockFolder(dir)
  const elsewhere = {
    ...JSON.parse(readFileSync(`${dir}.lock`, 'utf8')),
    machine: 'another',
    pid: 7,
    token: 'x',
  }
  here.release()
  writeFileSync(`${dir}.lock`, JSON.stringify(elsewhere))
  let beats = 0
  const heart = setInterval(() => utimesSync(`${dir}.lock`, 0, ++beats), 200)
  onTestFinished(() => clearInterval(heart))

  await expect(lockFolder(dir)).rejects.toThrow('in use by process 7 of another machine or container:')
  clearInterval(heart)
  const lock = await lockFolder(dir)
  lock.release()
})

function rewrite(dir: string, change: object): void {
  const holder = JSON.parse(readFileSync(`${dir}.lock`, 'utf8'))
  writeFileSync(`${dir}.lock`, JSON.stringify({ ...holder, ...change }))
}
