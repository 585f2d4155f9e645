import * as z from 'zod/mini'
import { IdParams } from '#contracts/record-id.ts'
import {
  SignedInUserAnswer,
  UserAnswer,
  UserChange,
  UserInput,
  UserPage,
  UserQuery,
} from '#contracts/users.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf, sessionOf, staffOf } from '#server/platform/auth/act.ts'
import { logOut } from '#server/platform/auth/end-sessions.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { editUser } from './edit-user.ts'
import { listUsers } from './list-users.ts'
import { resetFactors } from './reset-factors.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

const tags = ['Users']

export function userEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  app.get(
    '/users/me',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: { tags, response: { 200: SignedInUserAnswer, ...errors } },
    },
    async (request) => ({ data: { ...staffOf(request), setup: sessionOf(request).setup } }),
  )

  app.post(
    '/users/logout',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: { tags, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await logOut(db, actOf(request), sessionOf(request).digest)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/users',
    {
      config: { permission: 'users.view' },
      schema: { tags, querystring: UserQuery, response: { 200: UserPage, ...errors } },
    },
    (request) => listUsers(db, staffOf(request), request.query),
  )

  app.post(
    '/users',
    {
      config: { permission: 'users.create', stepUp: true },
      schema: { tags, body: UserInput, response: { 201: UserAnswer, ...errors } },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createUser(db, actOf(request), request.body) }),
  )

  app.patch(
    '/users/:id',
    {
      config: { permission: 'users.edit', stepUp: true },
      schema: { tags, params: IdParams, body: UserChange, response: { 200: UserAnswer, ...errors } },
    },
    async (request) => ({ data: await editUser(db, actOf(request), request.params.id, request.body) }),
  )

  app.delete(
    '/users/:id/sessions',
    {
      config: { permission: 'users.edit', stepUp: true },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await signOutEverywhere(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/:id/password-link',
    {
      config: { permission: 'users.edit', stepUp: true },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await sendPasswordLink(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/users/:id/second-factors',
    {
      config: { permission: 'users.edit', stepUp: true },
      schema: { tags: ['Second factor'], params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await resetFactors(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { permission: 'users.delete', stepUp: true },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteUser(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
