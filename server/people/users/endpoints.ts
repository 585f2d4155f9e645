import * as z from 'zod/mini'
import {
  SignedInUserAnswer,
  UserAnswer,
  UserChange,
  UserInput,
  UserPage,
  UserQuery,
} from '#contracts/people/users.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { logOut } from '#server/platform/auth/end-sessions.ts'
import { sessionOf, staffActionOf, staffOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { editUser } from './edit-user.ts'
import { exportUsers } from './export-users.ts'
import { listUsers } from './list-users.ts'
import { resetFactors } from './reset-factors.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export function userEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  app.get(
    '/users/me',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: {
        tags: ['Account'],
        summary: 'Show the logged-in user',
        description:
          'Returns the user with their role and permissions. `setup` names a step that the user must complete first.',
        response: { 200: SignedInUserAnswer },
      },
    },
    async (request) => ({ data: { ...staffOf(request), setup: sessionOf(request).setup } }),
  )

  app.post(
    '/users/logout',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: {
        tags: ['Login'],
        summary: 'Log out',
        description: 'Ends the current session.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await logOut(db, staffActionOf(request), sessionOf(request).digest)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/users',
    {
      config: { permission: 'users.view' },
      schema: {
        tags: ['Users'],
        summary: 'List users',
        description:
          'Returns a page of users, with search, sorting and filters. Callers with `logs.view` also get each user’s latest actions.',
        querystring: UserQuery,
        response: { 200: UserPage },
      },
    },
    (request) => listUsers(db, staffOf(request), request.query),
  )

  app.get(
    '/users/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'users.view' },
      schema: {
        tags: ['Users'],
        summary: 'Export users',
        description: 'Streams all matching users as a CSV file. The export is recorded in the audit log.',
        querystring: UserQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportUsers(context.background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.post(
    '/users',
    {
      config: { permission: 'users.create', stepUp: true, errors: ['CONFLICT'] },
      schema: {
        tags: ['Users'],
        summary: 'Create a user',
        description:
          'Creates an account with a role that grants only permissions the caller has. Without a password, the user is mailed a link to set one.',
        body: UserInput,
        response: { 201: UserAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createUser(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/users/:id',
    {
      config: { permission: 'users.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags: ['Users'],
        summary: 'Update a user',
        description:
          'Changes the given fields. A new password, a new role or a disabled account ends all sessions of the user. The last active admin cannot be demoted or disabled.',
        params: IdParams,
        body: UserChange,
        response: { 200: UserAnswer },
      },
    },
    async (request) => ({
      data: await editUser(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/users/:id/sessions',
    {
      config: { permission: 'users.edit', stepUp: true, errors: ['NOT_FOUND'] },
      schema: {
        tags: ['Users'],
        summary: 'End all sessions of a user',
        description: 'Logs the user out on all devices. The account stays active.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await signOutEverywhere(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/:id/password-link',
    {
      config: { permission: 'users.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['Users'],
        summary: 'Mail a password link to a user',
        description: 'Mails a link to set a new password. The current password works until the link is used.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sendPasswordLink(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/users/:id/second-factors',
    {
      config: { permission: 'users.edit', stepUp: true, errors: ['NOT_FOUND'] },
      schema: {
        tags: ['Users'],
        summary: 'Remove the second factors of a user',
        description:
          'Removes all second factors of a user, for example after a phone is lost. The user logs in with the password alone until a new factor is set up.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await resetFactors(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { permission: 'users.delete', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['Users'],
        summary: 'Delete a user',
        description:
          'Closes the account and ends its sessions. Records still name the user. The last active admin, and a driver with upcoming trips, cannot be deleted.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteUser(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
