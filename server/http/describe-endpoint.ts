import { jsonSchemaTransform } from 'fastify-type-provider-zod'

type Describe = typeof jsonSchemaTransform

/** In the description of the API an endpoint for staff says that it needs a login, as its permission does in the code. */
export const describeEndpoint: Describe = (endpoint) => {
  const described = jsonSchemaTransform(endpoint)
  const access = endpoint.route.config?.permission
  if (access === undefined || access === 'public' || described.schema.hide) return described
  return { ...described, schema: { ...described.schema, security: [{ staff: [] }] } }
}
