import { existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDataFolder } from '#server/platform/embedded-postgres/testing/run-app.ts'
import { chooseListenAddress } from './listen-address.ts'

const MYSELF = { owner: undefined, spawnAs: {}, through: [] }

test('the socket is in a private folder, always the same one for a data folder, and another one for another', async () => {
  const dir = freshDataFolder()
  const place = await chooseListenAddress(dir, MYSELF)
  const folder = place.settings.unix_socket_directories ?? ''
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect((await chooseListenAddress(dir, MYSELF)).url('tafiya')).toBe(place.url('tafiya'))
  expect((await chooseListenAddress(`${dir}-2`, MYSELF)).url('tafiya')).not.toBe(place.url('tafiya'))
  ;(await chooseListenAddress(`${dir}-2`, MYSELF)).remove()
  place.remove()
  expect(existsSync(folder)).toBe(false)
})

test('a symbolic link in the place of the socket folder is refused', async () => {
  const dir = freshDataFolder()
  const place = await chooseListenAddress(dir, MYSELF)
  place.remove()
  symlinkSync(dirname(dir), place.settings.unix_socket_directories ?? '')
  onTestFinished(place.remove)
  await expect(chooseListenAddress(dir, MYSELF)).rejects.toThrow(
    /belongs to another user: remove it, or set TMPDIR/,
  )
  expect(existsSync(dirname(dir))).toBe(true)
})

test('the socket folder is in /tmp if the path of the temp dir is too long for a socket', async () => {
  const dir = freshDataFolder()
  const deep = join(dirname(dir), 'deep'.repeat(25))
  mkdirSync(deep)
  vi.stubEnv('TMPDIR', deep)
  onTestFinished(() => void vi.unstubAllEnvs())
  const place = await chooseListenAddress(dir, MYSELF)
  expect(dirname(place.settings.unix_socket_directories ?? '')).toBe('/tmp')
  place.remove()
})
