import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onPath, runs } from './programs.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
    join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft/Edge/Application/msedge.exe'),
  ],
}

/**
 * Returns the path of a Chromium that runs: CHROMIUM_PATH, or one on this machine. If there is none, installs one, but
 * only as root on a system with apt-get.
 */
export function findBrowser(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run.`)
  }
  const candidates = [...onPath(NAMES), ...(PLACES[process.platform] ?? [])]
  const found = candidates.find(runs) ?? installDebians()
  if (!found) {
    throw new Error(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  }
  return found
}

function installDebians(): string | undefined {
  const isRootOnDebian =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isRootOnDebian) return undefined
  console.log('  Installing Chromium')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    options,
  )
  return runs('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined
}
