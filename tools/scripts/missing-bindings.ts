type LockEntry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
export type LockFile = { packages: Record<string, LockEntry> }

const PROMISED = /(linux-(x64|arm64)(-gnu)?|darwin-(x64|arm64)|win(32|dows)-x64(-msvc)?)$/

/**
 * Returns a sentence for each native binding that the lock file lacks for a supported platform. npm silently drops a
 * binding that its registry lacks, and the product then breaks on that platform only.
 */
export function missingBindings(lock: LockFile): string[] {
  const packages = Object.entries(lock.packages)
  const isLocked = (name: string, range: string) =>
    packages.some(
      ([path, { version }]) =>
        path.endsWith(`node_modules/${name}`) && (version === range || /^[\^~>]/.test(range)),
    )
  return packages.flatMap(([path, { version, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => PROMISED.test(name) && !isLocked(name, range))
      .map(([name]) => `${path.replace(/^.*node_modules\//, '')}@${version} lacks ${name}`),
  )
}

/** True if the lock file has a registry URL, which would tie every clone to the registry of the file's author. */
export const namesARegistry = (lock: LockFile): boolean =>
  Object.values(lock.packages).some((entry) => entry.resolved !== undefined)
