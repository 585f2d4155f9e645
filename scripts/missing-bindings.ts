type LockEntry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
export type LockFile = { packages: Record<string, LockEntry> }

const PROMISED = /(linux-(x64|arm64)(-gnu)?|darwin-(x64|arm64)|win(32|dows)-x64(-msvc)?)$/

/**
 * npm drops a native binding that its registry lacks without a word, and the product then breaks on that platform
 * alone. So every package that ships binaries per platform must have all the platforms we promise in the lock file.
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

/** An address in the lock file would tie every clone to the place it was made. */
export const namesARegistry = (lock: LockFile): boolean =>
  Object.values(lock.packages).some((entry) => entry.resolved !== undefined)
