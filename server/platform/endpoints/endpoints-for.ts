import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import * as z from 'zod/mini'
import { IdParams } from '#contracts/platform/record-id.ts'
import type { Access } from '#server/platform/auth/staff.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import type { FileAnswer } from './file-answer.ts'

type Schema<Value = unknown> = z.ZodMiniType<Value>

/** The parameters of a path with `:id` are `IdParams`, unless the endpoint gives others. */
type ParamsOf<Path> = Path extends `${string}/:id` | `${string}/:id/${string}` ? typeof IdParams : Schema

type Request<Params, Query, Headers, Body> = FastifyRequest & {
  params: z.output<Params>
  query: z.output<Query>
  headers: z.output<Headers>
  body: z.output<Body>
}

type DataOf<Answer> = Answer extends { data: infer Data } ? Data : never

/** `data` returns the `data` of the answer; `handle` returns the answer, or sends it itself if it is not JSON. */
type Handler<Request, Answer> =
  | { data: (request: Request) => Promise<DataOf<Answer>>; handle?: never }
  | { handle: (request: Request, reply: FastifyReply) => Promise<Answer>; data?: never }

type Endpoint<Params, Query, Headers, Body, Answer> = Omit<FastifyContextConfig, 'permission'> & {
  description: string
  /** Replaces the tag of the file. */
  tag?: string
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  /** The answer with the status 200. Without `answer`, `created` and `accepted` the status is 204. */
  answer?: Answer | FileAnswer
  /** The answer with the status 201. */
  created?: Answer
  /** The answer with the status 202. */
  accepted?: Answer
  /** Answers with statuses that `handle` sets itself. */
  others?: Record<number, Answer>
  /** Options of Fastify, such as another limit for the body. */
  route?: RouteShorthandOptions
  /** Changes the scope of Fastify, in which this endpoint is then alone. */
  scope?: (scope: FastifyInstance) => void
} & Handler<Request<Params, Query, Headers, Body>, z.output<Answer>>

/** Adds an endpoint. `access` is the permission that it needs. The types of request and answer follow from the schemas. */
export type AddEndpoint = <
  Path extends `/${string}`,
  Params extends Schema = ParamsOf<Path>,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema<void>,
>(
  address: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${Path}`,
  access: Access,
  summary: string,
  endpoint: Endpoint<Params, Query, Headers, Body, Answer>,
) => void

/** Returns a function that adds the endpoints of a file. `tag` is their group in the description of the API. */
export const endpointsFor =
  (tag: string, addAll: (endpoint: AddEndpoint, context: AppContext, app: Api) => void) =>
  (app: Api, context: AppContext): void =>
    addAll(adderTo(app, tag), context, app)

const adderTo =
  (app: Api, tagOfFile: string): AddEndpoint =>
  (address, access, summary, endpoint) => {
    const [method = '', url = ''] = address.split(' ')
    const { description, tag = tagOfFile, query: querystring, headers, body, ...more } = endpoint
    const { params = defaultParams(url), answer, created, accepted, others, ...rest } = more
    const { route, scope, data, handle, ...config } = rest
    const status = answer ? 200 : created ? 201 : accepted ? 202 : 204
    const options: RouteOptions = {
      ...route,
      method,
      url,
      config: { ...config, permission: access },
      schema: {
        tags: [tag],
        summary,
        description,
        // Fastify warns about a schema that is undefined.
        ...(params && { params }),
        ...(querystring && { querystring }),
        ...(headers && { headers }),
        ...(body && { body }),
        response: { [status]: answer ?? created ?? accepted ?? z.null(), ...others },
      },
      handler: async (request, reply) => {
        reply.code(status)
        const parsed = request as never
        return data ? { data: await data(parsed) } : handle(parsed, reply)
      },
    }
    if (!scope) app.route(options)
    else
      app.register(async (own) => {
        scope(own)
        own.route(options)
      })
  }

const defaultParams = (url: string) => (url.split('/').includes(':id') ? IdParams : undefined)
