import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** The keywords of JSON Schema by which our OpenAPI document restricts values. */
export type Schema = {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  enum?: unknown[]
  nullable?: boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  exclusiveMaximum?: boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export type Place = 'path' | 'query' | 'header'

/** `knownAs` is the name that the parameter's value has in `Known`: `tripId` for the `id` of /trips/{id}. */
export type Parameter = {
  name: string
  place: Place
  isRequired: boolean
  schema: Schema
  knownAs: string
}

export type Operation = {
  method: string
  path: string
  needsLogin: boolean
  parameters: Parameter[]
  body: Schema | undefined
  /** The schemas of responses, by status ('200', '4XX') and then by media type. */
  answers: Map<string, Map<string, Schema>>
  /** The declared error codes. Undefined if the document lists none for this operation. */
  errors: string[] | undefined
}

const AnySchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const Content = z.record(z.string(), z.object({ schema: z.optional(AnySchema) }))

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.optional(z.array(z.unknown())),
        'x-errors': z.optional(z.array(z.string())),
        parameters: z.optional(
          z.array(
            z.object({
              name: z.string(),
              in: z.enum(['path', 'query', 'header']),
              required: z.optional(z.boolean()),
              schema: AnySchema,
            }),
          ),
        ),
        requestBody: z.optional(z.object({ content: Content })),
        responses: z.record(z.string(), z.object({ content: z.optional(Content) })),
      }),
    ),
  ),
})

const Components = z.object({
  components: z.object({ schemas: z.record(z.string(), AnySchema) }).default({ schemas: {} }),
})

/** Reads the operations of an OpenAPI 3.0 document, as far as needed to test them and check their responses. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = Description.parse(inline(document, Components.parse(document).components.schemas))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      needsLogin: (operation.security?.length ?? 0) > 0,
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        place: parameter.in,
        isRequired: parameter.required ?? false,
        schema: parameter.schema,
        knownAs: parameter.name === 'id' ? idOf(path) : parameter.name,
      })),
      body: operation.requestBody?.content['application/json']?.schema,
      errors: operation['x-errors'],
      answers: new Map(
        Object.entries(operation.responses).map(([status, { content = {} }]) => [
          status,
          new Map(Object.entries(content).map(([type, { schema = {} }]) => [type, schema])),
        ]),
      ),
    })),
  )
}

export const operationsOf = async (app: FastifyInstance): Promise<Operation[]> =>
  readOperations((await app.inject('/api/docs/json')).json())

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

/** Replaces each `$ref` with the schema that it refers to. That schema must not have a `$ref` itself. */
function inline(node: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((one) => inline(one, schemas))
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node) return schemas[String(node.$ref).replace('#/components/schemas/', '')]
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, schemas)]))
}

/** Returns the name of an id: `batchId` for `/api/batches/{id}`. */
function idOf(path: string): string {
  const noun = /([^/]+)\/\{id\}/.exec(path)?.[1] ?? ''
  return `${noun.replace(/(?<=s|ch)es$|s$/, '')}Id`
}
