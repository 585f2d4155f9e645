import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries, makeLibraryLinks } from './binaries.ts'

test('a package installed without its install scripts gets the library links it needs to run', () => {
  const root = mkdtempSync(join(tmpdir(), 'embedded-test-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const native = dirname(dirname(findBinaries().postgres))
  const isLink = (path: string) => lstatSync(path).isSymbolicLink()
  cpSync(native, join(root, 'native'), { recursive: true, filter: (path) => !isLink(path) })
  const initdb = () => spawnSync(join(root, 'native', 'bin', 'initdb'), ['--version'], { encoding: 'utf8' })
  expect(initdb().stdout).toBe('')

  makeLibraryLinks(root)
  makeLibraryLinks(root)
  expect(initdb().stdout).toMatch(/^initdb \(PostgreSQL\) 18/)
  expect(readdirSync(join(root, 'native', 'lib')).sort()).toEqual(readdirSync(join(native, 'lib')).sort())
})
