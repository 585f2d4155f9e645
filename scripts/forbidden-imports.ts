import { importsOf, resolve } from './read-imports.ts'
import {
  isSqlFile,
  isTest,
  mayHoldSql,
  PACKAGES,
  PARTS,
  type Part,
  partOf,
  roomOf,
  SHARED_FILES,
  STARTERS,
  WINGS,
  wingOf,
} from './rooms.ts'

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
    ...((part === 'server' || part === 'demo') && sql && !mayHoldSql(file)
      ? [`${file} holds SQL; it belongs in a queries.ts of its room`]
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
  return (
    wrongPart(file, part, target, other) ??
    (isTest(file) ? undefined : (wrongWing(file, target) ?? queriesOfAnotherRoom(file, target)))
  )
}

const FREE_FOR_TESTS: readonly Part[] = ['testing', 'sandbox', 'scripts', 'demo', 'embedded-postgres']

function wrongPart(file: string, part: Part, target: string, other: Part): string | undefined {
  const allowed: readonly string[] = PARTS[part]
  if (other === part || allowed.includes(other)) return undefined
  const isFree = isTest(file) && FREE_FOR_TESTS.includes(other)
  if (isFree || (part === 'server' && STARTERS[other]?.includes(file))) return undefined
  return `${file} leans on ${target}: ${part} may not know ${other}`
}

/** Files that are in no wing, such as those at the root of the server, may import any wing. */
function wrongWing(file: string, target: string): string | undefined {
  const wing = wingOf(file)
  if (wing === undefined || partOf(target) !== 'server') return undefined
  const allowed = WINGS[wing]
  if (!allowed) return `${file} is in no wing of WINGS`
  const other = wingOf(target)
  if (other === undefined)
    return SHARED_FILES.includes(target) ? undefined : `${file} leans on ${target}, which wings may not know`
  if (other === wing || allowed.includes(other)) return undefined
  return `${file} leans on ${target}: ${wing} may not know ${other}`
}

/** Programs that measure or test the product may import any SQL file. */
const MAY_READ_QUERIES: readonly (Part | undefined)[] = ['testing', 'e2e', 'bench']

/** A room may call the use cases of another room, but must not import its SQL files. */
function queriesOfAnotherRoom(file: string, target: string): string | undefined {
  if (!isSqlFile(target)) return undefined
  if (roomOf(file) === roomOf(target) || MAY_READ_QUERIES.includes(partOf(file))) return undefined
  return `${file} reads ${target} past its use cases`
}
