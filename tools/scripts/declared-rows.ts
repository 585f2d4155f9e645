import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isSourceFile,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Kind, Position } from '#testing/rows/recorded-statement.ts'
import { isTest } from './modules.ts'

/** The values that the TypeScript type of a column allows. */
export type Shape = {
  /** The type is `unknown` or `any`, so every value is allowed. */
  isAny: boolean
  isOptional: boolean
  kinds: Set<Kind>
  /** The allowed texts. Empty if the type allows no text, undefined if it allows every text. */
  texts: Set<string> | undefined
  items: Shape | undefined
  fields: Map<string, Shape> | undefined
}

/**
 * A statement. `name` is the top-level function that contains it. `columns` is undefined if the statement has no row
 * type.
 */
export type DeclaredStatement = { site: Position; name: string; columns: Map<string, Shape> | undefined }

export type Declared = {
  statements: DeclaredStatement[]
  /** The columns of each table, from the generated schema. */
  tables: Map<string, Map<string, Shape>>
}

/** The name of a generic function. The row type of its statement is given by its callers. */
const GENERIC = 'selectPage'

const SCHEMA = 'server/platform/database/schema.ts'

/**
 * Reads the raw statements of the server and the types of their rows. Only this file uses TypeScript's unstable API,
 * because TypeScript 7 has no stable one for this.
 */
export function declaredRows(root: string): Declared {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error(`there is no project in ${root}`)
    return { statements: statementsOf(project, root), tables: tablesOf(project, root) }
  } finally {
    api.close()
  }
}

type Call = { node: Node & { expression: Node }; name: Node & { text: string }; file: string }

function statementsOf(project: Project, root: string): DeclaredStatement[] {
  const { checker, program } = project
  const calls = program
    .getSourceFileNames()
    .map((name) => ({ name, file: relative(root, name).replaceAll('\\', '/') }))
    .filter(({ file }) => /^server\//.test(file) && !isTest(file))
    .flatMap(({ name, file }) => callsIn(program.getSourceFile(name), file))
  const positions = positionsIn(root)
  const statements: DeclaredStatement[] = []
  for (const call of calls) {
    const row = rowOf(checker, call)
    const name = holderOf(call.node)
    // Skips the generic statement inside selectPage. Each call of selectPage is checked instead.
    if (!row || (row.flags & TypeFlags.TypeParameter && name === GENERIC)) continue
    if (row.flags & TypeFlags.TypeParameter) throw new Error(`${call.file} ${name}: the row type is generic`)
    const columns = row.flags & TypeFlags.Unknown ? undefined : columnsOf(checker, row)
    statements.push({ site: positions(call), name, columns })
  }
  return statements
}

function callsIn(source: Node | undefined, file: string): Call[] {
  const calls: Call[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const { expression } = node
      const name = isPropertyAccessExpression(expression) ? expression.name : expression
      if (isIdentifier(name) && ['execute', 'run', GENERIC].includes(name.text))
        calls.push({ node, name, file })
    }
    node.forEachChild((child) => {
      visit(child)
    })
  }
  if (source) visit(source)
  return calls
}

function holderOf(node: Node): string {
  const isNamed = isFunctionDeclaration(node) || isVariableDeclaration(node)
  if (isNamed && node.name && isIdentifier(node.name) && isTopLevel(node)) return node.name.text
  return node.parent ? holderOf(node.parent) : ''
}

/**
 * True for a function or variable of the file itself. A variable's declaration is in a list, and the list is in a
 * statement.
 */
const isTopLevel = (node: Node): boolean =>
  isSourceFile(isVariableDeclaration(node) ? node.parent.parent.parent : node.parent)

/**
 * Returns the row type of `sql<Row>…execute(db)`, `namedStatement<Given, Row>(…).run(db, …)` or `selectPage(…)`.
 * Undefined for a call of another function with one of these names.
 */
function rowOf(checker: Checker, { node, name }: Call): Type | undefined {
  if (name.text === GENERIC) return rowOfPage(checker, node)
  const { expression } = node
  if (!isPropertyAccessExpression(expression)) return undefined
  const target = checker.getTypeAtLocation(expression.expression)
  if (!target) return undefined
  if (target.getSymbol()?.name === 'RawBuilder') return argumentOf(checker, target)
  if (target.getAliasSymbol()?.name === 'NamedStatement') return target.getAliasTypeArguments()[1]
  return undefined
}

/** Returns `Row` of a call with the type `Promise<Page<Row>>`, where `rows` of a page is `Row[]`. */
function rowOfPage(checker: Checker, call: Node): Type | undefined {
  const promise = checker.getTypeAtLocation(call)
  const page = promise && argumentOf(checker, promise)
  const rows = page && checker.getPropertyOfType(page, 'rows')
  const list = rows && checker.getTypeOfSymbol(rows)
  return list && argumentOf(checker, list)
}

/** Returns the type argument of `Promise<…>`, `RawBuilder<…>` or an array. */
const argumentOf = (checker: Checker, type: Type): Type | undefined =>
  type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined

function positionsIn(root: string): (call: Call) => Position {
  const starts = new Map<string, number[]>()
  return ({ file, name }) => {
    const known = starts.get(file) ?? lineStarts(readFileSync(join(root, file), 'utf8'))
    starts.set(file, known)
    const at = name.end - name.text.length
    const line = known.findLastIndex((start) => start <= at)
    return { file, line: line + 1, column: at - (known[line] ?? 0) + 1 }
  }
}

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Returns the columns of a row type. If it is a union, a column that one of its types lacks may be null. */
function columnsOf(checker: Checker, row: Type): Map<string, Shape> {
  const kinds = row.isUnionType() ? row.getTypes() : [row]
  const columns = new Map<string, Shape>()
  for (const name of new Set(
    kinds.flatMap((kind) => checker.getPropertiesOfType(kind).map(({ name }) => name)),
  )) {
    const shapes = kinds.map((kind) => {
      const property = checker.getPropertyOfType(kind, name)
      const type = property && checker.getTypeOfSymbol(property)
      return type ? shapeOf(checker, type) : { ...nothing(), kinds: new Set<Kind>(['null']) }
    })
    columns.set(name, shapes.reduce(either))
  }
  return columns
}

function tablesOf(project: Project, root: string): Map<string, Map<string, Shape>> {
  const { checker, program } = project
  const source = program.getSourceFile(join(root, SCHEMA))
  const schema = source && checker.getSymbolAtLocation(source)
  const tables = schema && checker.getMemberInModuleExports(schema, 'DB')
  if (!tables) throw new Error(`${SCHEMA} exports no DB`)
  return new Map(
    checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(tables)).map((table) => {
      const type = checker.getTypeOfSymbol(table)
      return [table.name, type ? tableColumns(checker, type) : new Map()]
    }),
  )
}

/**
 * Returns the columns of a table type. Kysely's `ColumnType<Select, Insert, Update>` has the type of a selected value
 * in `__select__`.
 */
function tableColumns(checker: Checker, table: Type): Map<string, Shape> {
  const columns = new Map<string, Shape>()
  for (const column of checker.getPropertiesOfType(table)) {
    const type = checker.getTypeOfSymbol(column)
    if (!type) continue
    const parts = type.isUnionType() ? type.getTypes() : [type]
    const selected = parts.map((part) => {
      const property = checker.getPropertyOfType(part, '__select__')
      return (property && checker.getTypeOfSymbol(property)) ?? part
    })
    columns.set(column.name, selected.map((part) => shapeOf(checker, part)).reduce(either))
  }
  return columns
}

const nothing = (): Shape => ({
  isAny: false,
  isOptional: false,
  kinds: new Set(),
  texts: new Set(),
  items: undefined,
  fields: undefined,
})

const only = (kind: Kind, rest: Partial<Shape> = {}): Shape => ({
  ...nothing(),
  kinds: new Set([kind]),
  ...rest,
})

function shapeOf(checker: Checker, type: Type): Shape {
  const { flags } = type
  if (flags & (TypeFlags.Unknown | TypeFlags.Any)) return { ...nothing(), isAny: true }
  if (type.isUnionType())
    return type
      .getTypes()
      .map((part) => shapeOf(checker, part))
      .reduce(either)
  if (flags & TypeFlags.Null) return only('null')
  if (flags & TypeFlags.Undefined) return { ...nothing(), isOptional: true }
  if (type.isStringLiteralType()) return only('string', { texts: new Set([type.value]) })
  if (flags & TypeFlags.StringLike) return only('string', { texts: undefined })
  if (flags & TypeFlags.NumberLike) return only('number')
  if (flags & TypeFlags.BooleanLike) return only('boolean')
  // The type is a branded primitive such as Kobo.
  if (type.isIntersectionType()) {
    const primitive = type
      .getTypes()
      .find((part) => part.flags & (TypeFlags.NumberLike | TypeFlags.StringLike))
    if (primitive) return shapeOf(checker, primitive)
  }
  const name = type.getSymbol()?.name
  if (name === 'Date') return only('date')
  if (name === 'Buffer' || name === 'Uint8Array') return only('bytes')
  if (checker.isArrayType(type)) {
    const item = argumentOf(checker, type)
    return only('array', { items: item && shapeOf(checker, item) })
  }
  return only('object', { fields: fieldsOf(checker, type) })
}

/** Returns undefined for a type with an index signature, which allows any field. */
function fieldsOf(checker: Checker, type: Type): Map<string, Shape> | undefined {
  if (checker.getIndexInfosOfType(type).length > 0) return undefined
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const of = checker.getTypeOfSymbol(property)
      return [property.name, of ? shapeOf(checker, of) : { ...nothing(), isAny: true }]
    }),
  )
}

function either(one: Shape, other: Shape): Shape {
  return {
    isAny: one.isAny || other.isAny,
    isOptional: one.isOptional || other.isOptional,
    kinds: new Set([...one.kinds, ...other.kinds]),
    texts: one.texts && other.texts && new Set([...one.texts, ...other.texts]),
    items: one.items && other.items ? either(one.items, other.items) : (one.items ?? other.items),
    fields: eitherFields(one, other),
  }
}

/** Merges the fields of two objects. A field that only one of them has becomes optional. */
function eitherFields(one: Shape, other: Shape): Map<string, Shape> | undefined {
  if (!one.kinds.has('object')) return other.fields
  if (!other.kinds.has('object')) return one.fields
  if (!one.fields || !other.fields) return undefined
  const fields = new Map<string, Shape>()
  for (const name of new Set([...one.fields.keys(), ...other.fields.keys()])) {
    const [first, second] = [one.fields.get(name), other.fields.get(name)]
    fields.set(
      name,
      first && second ? either(first, second) : { ...((first ?? second) as Shape), isOptional: true },
    )
  }
  return fields
}
