import * as z from 'zod/mini'
import {
  Confirmation,
  ForgottenPassword,
  LinkedPassword,
  OwnSessionsAnswer,
  PasswordChange,
} from '#contracts/people/account.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { sessionOf, staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { setLinkedPassword } from './set-linked-password.ts'

const noContent = { 204: z.null() }

export function accountEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  app.post(
    '/users/forgot-password',
    {
      config: { permission: 'public', errors: ['TOO_MANY'] },
      schema: {
        tags: ['Login'],
        summary: 'Request a link to set a password',
        description:
          'Mails a link to set a password. The response is the same whether or not the account exists.',
        body: ForgottenPassword,
        response: noContent,
      },
    },
    async (request, reply) => {
      await mailPasswordLink(db, request.body, addressOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/set-password',
    {
      config: { permission: 'public', errors: ['CONFLICT', 'TOO_MANY'] },
      schema: {
        tags: ['Login'],
        summary: 'Set a password with an e-mailed link',
        description: 'Sets the password and ends all sessions of the user. The link works once.',
        body: LinkedPassword,
        response: noContent,
      },
    },
    async (request, reply) => {
      await setLinkedPassword(db, request.body, addressOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/password',
    {
      config: { permission: 'staff', duringSetup: true, errors: ['STALE', 'TOO_MANY'] },
      schema: {
        tags: ['Account'],
        summary: 'Change your password',
        description: 'Sets a new password and ends your other sessions.',
        body: PasswordChange,
        response: noContent,
      },
    },
    async (request, reply) => {
      await changeOwnPassword(db, staffActionOf(request), sessionOf(request).digest, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/confirm',
    {
      config: { permission: 'staff', duringSetup: true, errors: ['CONFLICT', 'TOO_MANY'] },
      schema: {
        tags: ['Account'],
        summary: 'Confirm your identity',
        description:
          'Checks the password or a second factor and confirms the session for 15 minutes. Endpoints that return `STEP_UP` require this.',
        body: Confirmation,
        response: noContent,
      },
    },
    async (request, reply) => {
      await confirmIdentity(context, staffActionOf(request), sessionOf(request).digest, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/account/sessions',
    {
      config: { permission: 'staff' },
      schema: {
        tags: ['Account'],
        summary: 'List your sessions',
        description: 'Returns your 20 most recently used sessions.',
        response: { 200: OwnSessionsAnswer },
      },
    },
    async (request) => ({
      data: await listOwnSessions(db, staffActionOf(request).actor.id, sessionOf(request).digest),
    }),
  )

  app.delete(
    '/account/sessions',
    {
      config: { permission: 'staff' },
      schema: {
        tags: ['Account'],
        summary: 'End your other sessions',
        description: 'Ends all your sessions except the current one.',
        response: noContent,
      },
    },
    async (request, reply) => {
      await endOtherSessions(db, staffActionOf(request), sessionOf(request).digest)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/account/sessions/:id',
    {
      config: { permission: 'staff', errors: ['NOT_FOUND'] },
      schema: {
        tags: ['Account'],
        summary: 'End one of your sessions',
        description: 'Ends the given session if it is yours.',
        params: IdParams,
        response: noContent,
      },
    },
    async (request, reply) => {
      await endOwnSession(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
