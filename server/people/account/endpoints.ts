import * as z from 'zod/mini'
import {
  Confirmation,
  ForgottenPassword,
  LinkedPassword,
  OwnSessionsAnswer,
  PasswordChange,
} from '#contracts/account.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { mailPasswordLink } from '#server/people/password-links/mail-password-link.ts'
import { setLinkedPassword } from '#server/people/password-links/set-linked-password.ts'
import { actOf, sessionOf } from '#server/platform/auth/act.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

const tags = ['Account']
const nothing = { 204: z.null(), ...errors }

export function accountEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  app.post(
    '/users/forgot-password',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        description: 'Mails a link to set a password. Answers the same whether or not the account exists.',
        body: ForgottenPassword,
        response: nothing,
      },
    },
    async (request, reply) => {
      await mailPasswordLink(db, request.body, addressOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/set-password',
    { config: { permission: 'public' }, schema: { tags, body: LinkedPassword, response: nothing } },
    async (request, reply) => {
      await setLinkedPassword(db, request.body, addressOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/password',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: { tags, body: PasswordChange, response: nothing },
    },
    async (request, reply) => {
      await changeOwnPassword(db, actOf(request), sessionOf(request).digest, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/confirm',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: {
        tags,
        description: 'Confirms the session for 15 minutes. Endpoints that answer STEP_UP need it.',
        body: Confirmation,
        response: nothing,
      },
    },
    async (request, reply) => {
      await confirmIdentity(context, actOf(request), sessionOf(request).digest, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/account/sessions',
    { config: { permission: 'staff' }, schema: { tags, response: { 200: OwnSessionsAnswer, ...errors } } },
    async (request) => ({
      data: await listOwnSessions(db, actOf(request).actor.id, sessionOf(request).digest),
    }),
  )

  app.delete(
    '/account/sessions',
    {
      config: { permission: 'staff' },
      schema: { tags, description: 'Ends all but the session that asks.', response: nothing },
    },
    async (request, reply) => {
      await endOtherSessions(db, actOf(request), sessionOf(request).digest)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/account/sessions/:id',
    { config: { permission: 'staff' }, schema: { tags, params: IdParams, response: nothing } },
    async (request, reply) => {
      await endOwnSession(db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
