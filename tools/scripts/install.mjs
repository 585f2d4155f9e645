// This file is plain JavaScript without dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Installs exactly the lock file's versions, unless the last installation was for the same lock file, platform and
 * major version of Node.
 */
export function ensureInstalled() {
  refuseOldNode()
  const stamp = join(ROOT, 'node_modules/.tafiya-installed')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('  Installing dependencies (about a minute the first time)')
  const { status } = npmCi()
  if (status !== 0) {
    console.error('Dependencies could not be installed; the lines above say why.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Tafiya needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

function fingerprint() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch} ${process.versions.modules}`
}

function npmCi() {
  // With NODE_ENV=production, npm would omit the tools that build the web apps, so `--include=dev` is needed.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
  const options = { cwd: ROOT, stdio: 'inherit' }
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
