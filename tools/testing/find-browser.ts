import { join } from 'node:path'
import NAMES from './browser-names.json' with { type: 'json' }
import { installPackages, onPath, runs } from './programs.ts'

/** The package of a Chromium without windows. It opens a page in a fifth of the time. */
const PACKAGE = 'chromium-headless-shell'
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
  const found = candidates.find(runs) ?? installed()
  if (!found) {
    throw new Error(
      'No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    )
  }
  return found
}

function installed(): string | undefined {
  installPackages(PACKAGE, 'fonts-liberation')
  return onPath([PACKAGE]).find(runs)
}
