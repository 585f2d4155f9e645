import { jsonSchemaTransform } from 'fastify-type-provider-zod'

type Describe = typeof jsonSchemaTransform

/**
 * In the description of the API an endpoint for staff says that it needs a login and which permissions open it (any one
 * of them), as the code says it.
 */
export const describeEndpoint: Describe = (endpoint) => {
  const described = jsonSchemaTransform(endpoint)
  const access = endpoint.route.config?.permission
  if (access === undefined || described.schema.hide) return described
  const needs = { 'x-permission': [access].flat() }
  if (access === 'public') return { ...described, schema: { ...described.schema, ...needs } }
  return { ...described, schema: { ...described.schema, ...needs, security: [{ staff: [] }] } }
}
