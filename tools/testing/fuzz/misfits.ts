import fc from 'fast-check'
import { fitValue, type Known, wholeBounds } from './fit-values.ts'
import { ODD_NUMBERS, ODD_TEXT } from './odd-text.ts'
import type { Schema } from './operations.ts'

/**
 * A value that a schema may forbid. It is JSON text, because some values (1e400, the same key twice) exist only as
 * text.
 */
export type Misfit = { label: string; json: fc.Arbitrary<string> }

const OTHER_TYPES = [
  'null',
  'true',
  'false',
  '0',
  '7.25',
  '"text"',
  '""',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"$gt":""}',
]
const ROOM_FOR_LENGTH = 30_000

/** Returns values that a schema may forbid: other types, boundary values, odd texts; and the same for nested values. */
export function misfitsOf(schema: Schema, known: Known): Misfit[] {
  return [
    ...OTHER_TYPES.map((json) => misfit(json, json)),
    { label: 'any JSON', json: fc.json({ maxDepth: 5 }) },
    misfit('a well of lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    misfit('a well of objects', `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`),
    ...(schema.enum ?? []).map((value) =>
      misfit(`${value} in another case`, JSON.stringify(swapCase(value))),
    ),
    ...ofItsType(schema, known),
  ]
}

function ofItsType(schema: Schema, known: Known): Misfit[] {
  switch (schema.type) {
    case 'string':
      return [...oddTexts(schema), ...lengths(schema)]
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'array':
      return arrays(schema, known)
    case 'object':
      return objects(schema, known)
    default:
      return []
  }
}

/** Pads each text, except the empty one, to the minimum length, so that it is not refused for its length alone. */
function oddTexts({ minLength = 0 }: Schema): Misfit[] {
  const texts = Object.entries(ODD_TEXT).map(([label, text]) =>
    misfit(label, JSON.stringify(text === '' ? text : text.padEnd(minLength, 'x'))),
  )
  const any = fc.string({ unit: 'binary', minLength, maxLength: minLength + 60 })
  return [...texts, { label: 'any characters', json: any.map((text) => JSON.stringify(text)) }]
}

function lengths({ minLength = 0, maxLength = 0 }: Schema): Misfit[] {
  const wanted = [minLength - 1, minLength, maxLength, maxLength + 1]
  const possible = wanted.filter((length) => length > 0 && length <= ROOM_FOR_LENGTH)
  return possible.map((length) => misfit(`${length} characters`, JSON.stringify('a'.repeat(length))))
}

function numbers(schema: Schema): Misfit[] {
  const { min, max } = wholeBounds(schema)
  const edges = [min - 1, min, min + 1, max - 1, max, max + 1].map(String)
  return [...new Set([...edges, ...ODD_NUMBERS, '"1"', '"1e3"'])].map((json) =>
    misfit(json.slice(0, 20), json),
  )
}

function arrays(schema: Schema, known: Known): Misfit[] {
  const item = schema.items ?? {}
  const one = jsonOf(item, known)
  const { minItems = 0, maxItems = 10 } = schema
  const many = (count: number) =>
    fc.array(one, { minLength: count, maxLength: count, size: 'max' }).map((items) => `[${items}]`)
  return [
    ...[minItems - 1, minItems, maxItems, maxItems + 1, 1_000]
      .filter((count) => count >= 0)
      .map((count) => ({ label: `${count} items`, json: many(count) })),
    { label: 'the same item twice', json: one.map((json) => `[${json},${json}]`) },
    ...misfitsOf(item, known).map(({ label, json }) => ({
      label: `item ${label}`,
      json: json.map((it) => `[${it}]`),
    })),
  ]
}

function objects(schema: Schema, known: Known): Misfit[] {
  const fields = Object.entries(schema.properties ?? {})
  const fit = Object.fromEntries(fields.map(([name, field]) => [name, jsonOf(field, known, name)]))
  const spoiled = fields.flatMap(([name, field]) => [
    ...misfitsOf(field, known).map(({ label, json }) => ({
      label: `${name}: ${label}`,
      json: objectOf({ ...fit, [name]: json }),
    })),
    {
      label: `without ${name}`,
      json: objectOf(Object.fromEntries(Object.entries(fit).filter(([key]) => key !== name))),
    },
    {
      label: `${name} twice`,
      json: objectOf(fit).map((json) => json.replace(/}$/, `,${JSON.stringify(name)}:null}`)),
    },
  ])
  const extra = ['isAdmin', 'id', '__proto__', 'constructor', 'toString', '', '\u0000', 'ab\ud800'].map(
    (name) => ({
      label: `with ${JSON.stringify(name)}`,
      json: objectOf({ ...fit, [name]: fc.constant('{"isAdmin":true}') }),
    }),
  )
  return [...spoiled, ...extra]
}

const jsonOf = (schema: Schema, known: Known, name?: string): fc.Arbitrary<string> =>
  fitValue(schema, known, name).map((value) => JSON.stringify(value))

function objectOf(fields: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<string> {
  const names = Object.keys(fields)
  return fc
    .tuple(...Object.values(fields))
    .map((values) => `{${names.map((name, i) => `${JSON.stringify(name)}:${values[i]}`).join(',')}}`)
}

const misfit = (label: string, json: string): Misfit => ({ label, json: fc.constant(json) })

const swapCase = (value: unknown) => {
  const text = String(value)
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()
}
