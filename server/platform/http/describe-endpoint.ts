import { STATUS_CODES } from 'node:http'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { mayKeyHold } from '#domain/people/api-keys.ts'
import { type ErrorCode, statusOf } from '#server/platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The error codes that the endpoint itself throws, for the API description. The codes that follow from the rest of
     * its declaration are added, such as `NOT_FOUND` for a path with a parameter.
     */
    errors?: readonly ErrorCode[]
  }
}

type Describe = typeof jsonSchemaTransform
type Endpoint = Parameters<Describe>[0]
type Responses = Record<string, object>
type Config = NonNullable<Endpoint['route']['config']>
type Access = NonNullable<Config['permission']>

/**
 * Describes an endpoint in OpenAPI. Adds what follows from its declaration: the permission, the error codes and an
 * operation ID. `x-permission`, `x-also-needs` and `x-errors` repeat the first two for programs. Runs when the
 * description is generated, not at each request.
 */
export const describeEndpoint: Describe = (endpoint) => {
  const { config } = endpoint.route
  const access = config?.permission
  if (!config || access === undefined || endpoint.schema.hide) return jsonSchemaTransform(endpoint)
  const codes = errorCodesOf(endpoint.schema, config, access)
  const { schema, url } = jsonSchemaTransform(endpoint)
  const { summary, description } = endpoint.schema
  return {
    url,
    schema: {
      ...schema,
      ...(summary && { operationId: operationIdOf(summary) }),
      description: [description, accessInWords(access, config)].filter(Boolean).join('\n\n'),
      response: describeResponses(Object(schema.response), codes),
      'x-permission': [access].flat(),
      ...(config.alsoNeeds && { 'x-also-needs': config.alsoNeeds }),
      'x-errors': codes,
      ...(access !== 'public' && { security: securityOf(access, config) }),
    },
  }
}

/** An API key reaches an endpoint that names a permission which keys may hold, unless a person must confirm it. */
function securityOf(access: Access, { alsoNeeds, stepUp, needsPerson }: Config): Record<string, never[]>[] {
  const isOpenToKeys =
    access !== 'staff' &&
    stepUp !== true &&
    !needsPerson &&
    [access].flat().some(mayKeyHold) &&
    mayKeyHold(alsoNeeds ?? '')
  return [{ staff: [] }, ...(isOpenToKeys ? [{ apiKey: [] }] : [])]
}

function errorCodesOf(schema: Endpoint['schema'], config: Config, access: Access): ErrorCode[] {
  const { stepUp, duringSetup, errors = [] } = config
  const isChecked = schema.body || schema.querystring || schema.params || schema.headers
  const isGuarded = access !== 'public'
  const codes = [
    Boolean(isChecked) && 'INVALID',
    isGuarded && 'UNAUTHENTICATED',
    isGuarded && access !== 'staff' && 'FORBIDDEN',
    isGuarded && !duringSetup && 'SETUP_NEEDED',
    Boolean(stepUp) && 'STEP_UP',
    Boolean(schema.params) && 'NOT_FOUND',
    ...errors,
  ] as const
  return [...new Set(codes.filter((code) => typeof code === 'string'))].toSorted(
    (one, other) => statusOf(one) - statusOf(other),
  )
}

/** `List trips on sale` becomes `listTripsOnSale`. Articles are left out. */
const operationIdOf = (summary: string): string =>
  summary
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !['', 'a', 'an', 'the'].includes(word))
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

function accessInWords(access: Access, { stepUp, alsoNeeds }: Config): string {
  if (access === 'public') return 'Public: no login is needed.'
  const also = alsoNeeds ? ` and the permission \`${alsoNeeds}\`` : ''
  const needed =
    access === 'staff'
      ? `Needs a staff login${also}.`
      : `Needs the permission \`${[access].flat().join('` or `')}\`${also}.`
  if (!stepUp) return needed
  const when = stepUp === true ? 'You' : 'To refund money or cancel a trip, you'
  return `${needed} ${when} must have logged in or confirmed your identity in the last 15 minutes.`
}

/** Adds the error responses. A response without a description gets the name of its status. */
function describeResponses(responses: Responses, codes: readonly ErrorCode[]): Responses {
  const own = (from: 4 | 5) =>
    codes
      .filter((code) => Math.floor(statusOf(code) / 100) === from)
      .map((code) => `\`${code}\` (${statusOf(code)})`)
  return {
    ...Object.fromEntries(
      Object.entries(responses).map(([status, schema]) => [status, nameStatus(status, schema)]),
    ),
    '4xx': errorResponse(own(4).join(', ') || 'The request is not valid.'),
    '5xx': errorResponse([...own(5), '`UNAVAILABLE` (503)', '`UNEXPECTED` (500)'].join(', ')),
  }
}

function nameStatus(status: string, schema: object): object {
  const name = { 'x-response-description': STATUS_CODES[status] }
  // The type `null` describes a response without a body.
  if (status === '204') return { ...name, type: 'null' }
  return 'description' in schema ? schema : { ...name, ...schema }
}

/** Refers to the component `ErrorAnswer` of the description. */
const errorResponse = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
})
