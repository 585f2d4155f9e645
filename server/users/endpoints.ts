import * as z from 'zod/mini'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import { LoginAnswer, LoginInput, SignedInUserAnswer } from '#contracts/users.ts'
import type { Api, House } from '#server/app.ts'
import { staffOf } from '#server/auth/act.ts'
import { bearerToken } from '#server/auth/guard-endpoints.ts'
import { logIn } from '#server/auth/log-in.ts'
import { logOut } from '#server/auth/log-out.ts'
import { addressOf } from '#server/http/address-of.ts'

const errors = { '4xx': ErrorAnswer, '5xx': ErrorAnswer }

export function userEndpoints(app: Api, { db }: House): void {
  app.post(
    '/users/login',
    {
      config: { permission: 'public' },
      schema: { tags: ['Users'], body: LoginInput, response: { 200: LoginAnswer, ...errors } },
    },
    async (request) => {
      const visit = { ip: addressOf(request), userAgent: request.headers['user-agent'] }
      const { token, staff } = await logIn(db, request.body, visit)
      return { data: { token, user: staff } }
    },
  )

  app.get(
    '/users/me',
    {
      config: { permission: 'staff' },
      schema: { tags: ['Users'], response: { 200: SignedInUserAnswer, ...errors } },
    },
    async (request) => ({ data: staffOf(request) }),
  )

  app.post(
    '/users/logout',
    {
      config: { permission: 'staff' },
      schema: { tags: ['Users'], response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await logOut(db, bearerToken(request))
      return reply.code(204).send(null)
    },
  )
}
