import type { World } from './world.ts'

export type Answer = { status: number; body: string }

/** Performs an act. Returns undefined if there is nothing to act on, for example no refund to approve. */
export type Act = (world: World) => Promise<Answer | undefined>

type Response = { statusCode: number; body: string }

export const DONE: Answer = { status: 200, body: '' }

export const answerOf = ({ statusCode, body }: Response): Answer => ({ status: statusCode, body })

type Who = keyof World['staff']
type Method = 'GET' | 'POST' | 'PATCH'

/** Sends a request as a member of staff. */
export async function asStaff(
  { staff }: World,
  who: Who,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer> {
  return answerOf(await staff[who].call(method, path, body))
}

/** Sends a request as a visitor of the site. */
export async function asVisitor({ shop }: World, path: string, payload: object): Promise<Answer> {
  return answerOf(await shop.app.inject({ method: 'POST', url: `/api${path}`, payload }))
}

export const dataOf = ({ body }: Answer) => JSON.parse(body).data

export const isRefused = ({ status }: Answer): boolean => status >= 400
