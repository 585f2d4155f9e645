import { jsonSchemaTransform } from 'fastify-type-provider-zod'

type Describe = typeof jsonSchemaTransform

/**
 * Adds to the API description that a staff endpoint requires a login, and which permissions open it (any one of them),
 * as declared in the code.
 */
export const describeEndpoint: Describe = (endpoint) => {
  const described = jsonSchemaTransform(endpoint)
  const access = endpoint.route.config?.permission
  if (access === undefined || described.schema.hide) return described
  const needs = { 'x-permission': [access].flat() }
  if (access === 'public') return { ...described, schema: { ...described.schema, ...needs } }
  return { ...described, schema: { ...described.schema, ...needs, security: [{ staff: [] }] } }
}
