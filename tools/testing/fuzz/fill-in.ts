import type { Known } from './fit-values.ts'
import type { Operation, Schema } from './operations.ts'
import type { Pieces } from './request.ts'
import type { Spoil } from './walk.ts'

/**
 * Builds a request from the visitor's known values. Other values are missing as in a broken page: `unknown` in the
 * path, omitted elsewhere.
 */
export function fillIn(operation: Operation, known: Known, from: string): Pieces {
  const pieces: Pieces = { path: {}, query: [], headers: {}, from }
  for (const { name, place, knownAs } of operation.parameters) {
    const value = known[knownAs]
    if (place === 'path') pieces.path[name] = String(value ?? 'unknown')
    if (place === 'query' && value !== undefined) pieces.query.push([name, String(value)])
  }
  if (!operation.body) return pieces
  const { properties = {} } = shapeFor(operation.body, known)
  const fields = Object.keys(properties).filter((name) => known[name] !== undefined)
  return { ...pieces, body: JSON.stringify(Object.fromEntries(fields.map((name) => [name, known[name]]))) }
}

/** If a body may have one of several shapes, returns the first whose required values are known. */
function shapeFor(body: Schema, known: Known): Schema {
  const shapes = body.anyOf ?? body.oneOf ?? [body]
  const isKnown = ({ required = [] }: Schema) => required.every((name) => known[name] !== undefined)
  return shapes.find(isKnown) ?? body
}

/** Returns the same request with one value replaced or removed. `theirs` is the request of another visitor. */
export function spoilt(pieces: Pieces, { field, by }: Spoil, theirs: Pieces): Pieces {
  if (pieces.body !== undefined)
    return { ...pieces, body: spoiltBody(String(pieces.body), field, by, String(theirs.body)) }
  if (pieces.query.length > 0) {
    const at = field % pieces.query.length
    const value = by === 'another visitor' ? theirs.query[at]?.[1] : text(by)
    const query = pieces.query.flatMap<[string, string]>(([name, own], i) => {
      if (i !== at) return [[name, own]]
      return value === undefined ? [] : [[name, value]]
    })
    return { ...pieces, query }
  }
  const [name] = Object.keys(pieces.path)
  if (!name) return pieces
  const value = by === 'another visitor' ? theirs.path[name] : text(by)
  return { ...pieces, path: { ...pieces.path, [name]: value || 'unknown' } }
}

function spoiltBody(own: string, field: number, by: Spoil['by'], theirs: string): string {
  const fields = Object.entries(JSON.parse(own) as object).map(([name, value]) => [
    name,
    JSON.stringify(value),
  ])
  const at = field % Math.max(1, fields.length)
  const others = JSON.parse(theirs) as Record<string, unknown>
  return `{${fields
    .flatMap(([name = '', value = ''], i) => {
      if (i !== at) return [`${JSON.stringify(name)}:${value}`]
      if (by === 'nothing') return []
      const json = by === 'another visitor' ? (JSON.stringify(others[name]) ?? value) : by.json
      return [`${JSON.stringify(name)}:${json}`]
    })
    .join(',')}}`
}

function text(by: Exclude<Spoil['by'], 'another visitor'>): string | undefined {
  if (by === 'nothing') return undefined
  const value: unknown = JSON.parse(by.json)
  return typeof value === 'string' ? value : by.json
}
