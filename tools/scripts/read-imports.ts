import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import packageJson from '../../package.json' with { type: 'json' }

export type Import = { from: string; names: string[] }

/** Returns the imports of a file. Uses a parser: types, re-exports and dynamic imports count, comments do not. */
export function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const texts = (value: { start: number; end: number }) =>
    source.slice(value.start, value.end).replace(/^['"`]|['"`]$/g, '')
  return [
    ...module.staticImports.map((one) => ({
      from: one.moduleRequest.value,
      names: one.entries.map((entry) => entry.importName.name ?? ''),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ from: moduleRequest.value, names: [] }] : [],
      ),
    ),
    ...module.dynamicImports.map((one) => ({ from: texts(one.moduleRequest), names: [] })),
  ]
}

/** Returns the path of the imported file inside the repository, or undefined for a package. */
export function resolve(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return normalize(join(dirname(file), from))
  if (!from.startsWith('#')) return undefined
  const entries: [string, string][] = Object.entries(packageJson.imports)
  const entry = entries.find(([name]) => from.startsWith(name.slice(0, -1)))
  return entry ? normalize(entry[1].slice(0, -1) + from.slice(entry[0].length - 1)) : undefined
}
