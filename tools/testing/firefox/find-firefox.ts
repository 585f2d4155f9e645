import { installPackages, onPath, runs } from '../programs.ts'

/**
 * Returns the path of a Firefox that runs: FIREFOX_PATH, or one on the PATH. If there is none, installs one, but only as
 * root on a system with apt-get. Returns undefined without one, and throws if FIREFOX_PATH does not run.
 */
export function findFirefox(): string | undefined {
  const chosen = process.env.FIREFOX_PATH
  if (!chosen) return onThisMachine() ?? installed()
  if (runs(chosen)) return chosen
  throw new Error(`FIREFOX_PATH is ${chosen}, which does not run.`)
}

const onThisMachine = () => onPath(['firefox-esr', 'firefox']).find(runs)

function installed(): string | undefined {
  installPackages('firefox-esr')
  return onThisMachine()
}
