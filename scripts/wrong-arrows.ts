import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import packageJson from '../package.json' with { type: 'json' }
import { isTest, MAY_START_THE_SANDBOX, mayHoldSql, PACKAGES, ROOMS, type Room } from './rooms.ts'

const STATEMENT = /\b(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*\(|\.query\s*\(/

/** What is wrong with the imports and the SQL of one file, each in a sentence. */
export function wrongArrows(file: string, source: string): string[] {
  const room = roomOf(file)
  if (!room) return []
  const imports = importsOf(file, source)
  const sql =
    imports.some(({ from, names }) => from === 'kysely' && names.includes('sql')) || STATEMENT.test(source)
  return [
    ...imports.flatMap(({ from }) => judge(file, room, from) ?? []),
    ...(room === 'server' && sql && !mayHoldSql(file)
      ? [`${file} holds SQL; it belongs into the room's queries.ts`]
      : []),
  ]
}

function judge(file: string, room: Room, from: string): string | undefined {
  const target = resolve(file, from)
  if (target === undefined) {
    const allowed = PACKAGES[room]
    return allowed && !allowed.test(from) && !isTest(file) ? `${file} uses the package ${from}` : undefined
  }
  const other = roomOf(target)
  if (other === undefined || other === room) return queriesOfAnotherRoom(file, target)
  const allowed: readonly string[] = ROOMS[room]
  if (allowed.includes(other)) return undefined
  const isFree = isTest(file) && (other === 'testing' || other === 'sandbox' || other === 'scripts')
  if (isFree || (other === 'sandbox' && MAY_START_THE_SANDBOX.includes(file))) return undefined
  return `${file} leans on ${target}: ${room} may not know ${other}`
}

/** server/trips may call a use case of server/seats, never its queries. */
function queriesOfAnotherRoom(file: string, target: string): string | undefined {
  const isForeign = /^server\/[^/]+\/queries\.ts$/.test(target) && dirname(file) !== dirname(target)
  return isForeign && !isTest(file) ? `${file} reads ${target} past its use cases` : undefined
}

/** A path inside the repository, or nothing for a package. */
function resolve(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return normalize(join(dirname(file), from))
  if (!from.startsWith('#')) return undefined
  const entries: [string, string][] = Object.entries(packageJson.imports)
  const entry = entries.find(([name]) => from.startsWith(name.slice(0, -1)))
  return entry ? normalize(entry[1].slice(0, -1) + from.slice(entry[0].length - 1)) : undefined
}

function roomOf(path: string): Room | undefined {
  const rooms = Object.keys(ROOMS) as Room[]
  return rooms.find((room) => path.startsWith(`${room}/`))
}

type Import = { from: string; names: string[] }

/** Read by a parser, so that types, re-exports and dynamic imports count and comments do not. */
function importsOf(file: string, source: string): Import[] {
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
