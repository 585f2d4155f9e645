import { onPath, runs } from '../programs.ts'

/**
 * Returns the path of a Firefox that runs: FIREFOX_PATH, or one on the PATH. Returns undefined if there is none, and
 * throws if FIREFOX_PATH does not run.
 */
export function findFirefox(): string | undefined {
  const chosen = process.env.FIREFOX_PATH
  if (!chosen) return onPath(['firefox-esr', 'firefox']).find(runs)
  if (runs(chosen)) return chosen
  throw new Error(`FIREFOX_PATH is ${chosen}, which does not run.`)
}
