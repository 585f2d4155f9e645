import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDataFolder } from '#server/platform/embedded-postgres/testing/run-app.ts'
import { lockFolder } from './folder-lock.ts'

test('a reused pid does not keep the folder locked', async () => {
  const dir = freshDataFolder()
  await lockFolder(dir)
  // The file has the pid of this process, which runs, but another start time.
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
