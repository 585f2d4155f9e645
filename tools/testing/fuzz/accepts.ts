import * as z from 'zod'
import type { Schema } from './operations.ts'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]

const readers = new WeakMap<Schema, z.ZodType>()

/** Returns the schema's errors for a value; empty if it is valid. */
export function objections(schema: Schema, value: unknown): string[] {
  const reader =
    readers.get(schema) ?? z.fromJSONSchema(schema as JsonSchema, { defaultTarget: 'openapi-3.0' })
  readers.set(schema, reader)
  const { error } = reader.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
}

export const accepts = (schema: Schema, value: unknown): boolean => objections(schema, value).length === 0
