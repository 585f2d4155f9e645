import lock from '../../package-lock.json' with { type: 'json' }
import { type LockFile, missingBindings, namesARegistry } from './missing-bindings.ts'

const problems = missingBindings(lock as LockFile)
if (namesARegistry(lock as LockFile)) {
  problems.push('package-lock.json names a registry: generate it again with the .npmrc of this repository')
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
