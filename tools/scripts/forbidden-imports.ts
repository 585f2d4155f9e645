import {
  folderOf,
  isSqlFile,
  isTest,
  LAYERS,
  layerOf,
  MODULE_ORDER,
  mayHoldSql,
  moduleOf,
  PACKAGES,
  PARTS,
  type Part,
  partOf,
  STARTERS,
} from './modules.ts'
import { importsOf, resolve } from './read-imports.ts'

const STATEMENT = /\b(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*\(|\.query\s*\(/

/** Returns a sentence for each forbidden import of a file, and one if the file has SQL in the wrong place. */
export function forbiddenImports(file: string, source: string): string[] {
  const part = partOf(file)
  if (!part) return []
  const imports = importsOf(file, source)
  const sql =
    imports.some(({ from, names }) => from === 'kysely' && names.includes('sql')) || STATEMENT.test(source)
  return [
    ...imports.flatMap(({ from }) => judge(file, part, from) ?? []),
    ...(part === 'server' && sql && !mayHoldSql(file)
      ? [`${file} holds SQL; it belongs in a queries.ts of its folder`]
      : []),
  ]
}

function judge(file: string, part: Part, from: string): string | undefined {
  const target = resolve(file, from)
  if (target === undefined) {
    const allowed = PACKAGES[part]
    return allowed && !allowed.test(from) && !isTest(file) ? `${file} uses the package ${from}` : undefined
  }
  const other = partOf(target)
  if (other === undefined) return undefined
  const wrong = wrongPart(file, part, target, other)
  if (wrong || isTest(file)) return wrong
  return (
    wrongStarter(file, part, target) ??
    wrongModule(file, target) ??
    wrongLayer(file, target) ??
    queriesOfAnotherFolder(file, target)
  )
}

const FREE_FOR_TESTS: readonly Part[] = ['tools/testing', 'sandbox', 'tools/scripts']

function wrongPart(file: string, part: Part, target: string, other: Part): string | undefined {
  const allowed: readonly string[] = PARTS[part]
  if (other === part || allowed.includes(other)) return undefined
  if ((isTest(file) && FREE_FOR_TESTS.includes(other)) || STARTERS[`${other}/`] === file) return undefined
  return `${file} imports ${target}: ${part} must not import ${other}`
}

/**
 * Reports imports of the demo and the embedded PostgreSQL, except by the one file of the server that may start each.
 */
function wrongStarter(file: string, part: Part, target: string): string | undefined {
  if (part !== 'server') return undefined
  const folder = Object.keys(STARTERS).find((one) => target.startsWith(one) && !file.startsWith(one))
  if (!folder || STARTERS[folder] === file) return undefined
  return `${file} imports ${target}: only ${STARTERS[folder]} may import ${folder}`
}

/** A module imports only itself and the modules earlier in the list. */
function wrongModule(file: string, target: string): string | undefined {
  const module = moduleOf(file)
  const other = moduleOf(target)
  if (module === undefined || other === undefined) return undefined
  if (!MODULE_ORDER.includes(module)) return `${file} is in no module of MODULES`
  if (partOf(file) !== partOf(target) || MODULE_ORDER.indexOf(other) <= MODULE_ORDER.indexOf(module))
    return undefined
  return `${file} imports ${target}: ${other} is later in the list than ${module}`
}

/** In a web app a layer imports only itself and the layers earlier in the list. A feature imports no other feature. */
function wrongLayer(file: string, target: string): string | undefined {
  const layer = layerOf(file)
  const other = layerOf(target)
  if (!layer || !other || folderOf(file) === folderOf(target)) return undefined
  if (LAYERS.indexOf(other) > LAYERS.indexOf(layer))
    return `${file} imports ${target}: ${other} is later in the list than ${layer}`
  return layer === 'feature' && other === layer ? `${file} imports ${target}, another feature` : undefined
}

/** Parts that may import any SQL file, because they measure or test the product. */
const MAY_READ_QUERIES: readonly (Part | undefined)[] = ['tools/testing', 'tools/e2e', 'tools/bench']

/** A folder may call the use cases of another folder, but must not import its SQL files. */
function queriesOfAnotherFolder(file: string, target: string): string | undefined {
  if (!isSqlFile(target)) return undefined
  if (folderOf(file) === folderOf(target) || MAY_READ_QUERIES.includes(partOf(file))) return undefined
  return `${file} imports ${target} instead of a use case`
}
