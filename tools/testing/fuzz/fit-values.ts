import fc from 'fast-check'
import type { Schema } from './operations.ts'

/** Values that belong together, by the names of parameters and fields: a booking, its seats, the passenger's e-mail. */
export type Known = Readonly<Record<string, unknown>>

/**
 * Generates values that the schema allows. Uses the known value of a field if there is one, so that requests reach more
 * code.
 */
export function fitValue(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (Object.hasOwn(known, name)) return fc.constant(known[name])
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitValue(choice, known)))
  switch (schema.type) {
    case 'string':
      return fitText(schema)
    case 'integer':
      return fc.integer(wholeBounds(schema))
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema
      const item = fitValue(schema.items ?? {}, known)
      return fc.uniqueArray(item, {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      })
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const values = Object.fromEntries(fields.map(([key, field]) => [key, fitValue(field, known, key)]))
      return fc.record(values, { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.jsonValue()
  }
}

export function wholeBounds(schema: Schema): { min: number; max: number } {
  const { minimum = -2_147_483_648, maximum = 2_147_483_647 } = schema
  return {
    min: Math.max(minimum, -2_147_483_648) + (schema.exclusiveMinimum ? 1 : 0),
    max: Math.min(maximum, 2_147_483_647) - (schema.exclusiveMaximum ? 1 : 0),
  }
}

const WORD = '^[A-Za-z][a-z]{2,12}$'

const shapes = new Map<string, fc.Arbitrary<string>>()

/**
 * Returns a generator for a pattern. Keeps it, because parsing the patterns took a quarter of the time of thousands of
 * requests.
 */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = shapes.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  shapes.set(pattern, known)
  return known
}

function fitText(schema: Schema): fc.Arbitrary<string> {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  if (schema.format === 'email') return matching(WORD).map((word) => `${word}@example.com`)
  if (patterns.length > 0) {
    // Generates from the longest pattern, which describes the text best. The other patterns only filter.
    const [shape = '', ...rest] = patterns.toSorted((a, b) => b.length - a.length)
    return matching(shape).filter((text) => rest.every((pattern) => new RegExp(pattern).test(text)))
  }
  const { minLength = 0, maxLength = 60 } = schema
  return fc.array(matching(WORD), { minLength: 1, maxLength: 4 }).map((words) => {
    const text = words.join(' ').slice(0, maxLength).trimEnd()
    return text.padEnd(minLength, 'x')
  })
}
