import { accepts } from './accepts.ts'
import type { Operation, Parameter, Schema } from './operations.ts'
import type { Pieces } from './request.ts'

/**
 * True if the OpenAPI document certainly forbids this request. Returns false for doubtful values, for example spaces
 * that may be trimmed, or `1e3` for 1000.
 */
export function isOffSchema(operation: Operation, pieces: Pieces): boolean {
  return (
    isBodyOff(operation, pieces) ||
    operation.parameters.some((parameter) => isParameterOff(parameter, pieces))
  )
}

function isBodyOff({ body: schema }: Operation, { body, headers }: Pieces): boolean {
  if (!schema) return false
  if (body === undefined) return true
  const type = headers['content-type'] ?? 'application/json'
  if (!/^application\/json(;|$)/i.test(type)) return true
  try {
    // JSON parsers may skip a byte order mark, and ours does.
    const value = JSON.parse(body.toString().replace(/^\uFEFF/, ''))
    return !accepts(schema, value) && !accepts(schema, trimmed(value))
  } catch {
    return true
  }
}

function isParameterOff({ name, place, isRequired, schema }: Parameter, pieces: Pieces): boolean {
  const given = valuesOf(name, place, pieces)
  if (given.length === 0) return isRequired
  const [text = ''] = given
  if (given.length > 1 || text.startsWith('raw:')) return false
  if (schema.type !== 'integer' && schema.type !== 'number') {
    return !isTextFine(schema, text) && !isTextFine(schema, text.trim())
  }
  if (Number.isNaN(Number(text))) return true
  return /^-?\d+(\.\d+)?$/.test(text) && !accepts(schema, Number(text))
}

/** Checks only text parameters, because the endpoint decides about the spelling of booleans and enums in a URL. */
const isTextFine = (schema: Schema, text: string): boolean =>
  schema.type !== 'string' || accepts(schema, text)

function valuesOf(name: string, place: Parameter['place'], pieces: Pieces): string[] {
  if (place === 'query') return pieces.query.flatMap(([key, value]) => (key === name ? [value] : []))
  const value = place === 'path' ? pieces.path[name] : pieces.headers[name]
  return value === undefined ? [] : [value]
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]))
}
