import {
  SignedInUserAnswer,
  UserAnswer,
  UserChange,
  UserInput,
  UserPage,
  UserQuery,
} from '#contracts/people/users.ts'
import { logOut } from '#server/platform/auth/end-sessions.ts'
import { sessionOf } from '#server/platform/auth/staff-action.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { editUser } from './edit-user.ts'
import { exportUsers } from './export-users.ts'
import { listUsers } from './list-users.ts'
import { resetFactors } from './reset-factors.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export const userEndpoints = endpointsFor('Users', (endpoint, context) => {
  const { db } = context

  endpoint('GET /users/me', 'staff', 'Show the logged-in user', {
    tag: 'Account',
    duringSetup: true,
    description:
      'Returns the user with their role and permissions. `setup` names a step that the user must complete first.',
    answer: SignedInUserAnswer,
    data: async (request) => ({ ...request.act.actor, setup: sessionOf(request).setup }),
  })

  endpoint('POST /users/logout', 'staff', 'Log out', {
    tag: 'Login',
    duringSetup: true,
    description: 'Ends the current session.',
    handle: (request) => logOut(db, request.act, sessionOf(request).digest),
  })

  endpoint('GET /users', 'users.view', 'List users', {
    description:
      'Returns a page of users, with search, sorting and filters. Callers with `logs.view` also get each user’s latest actions.',
    query: UserQuery,
    answer: UserPage,
    handle: ({ act, query }) => listUsers(db, act.actor, query),
  })

  endpoint('GET /users/export', 'users.view', 'Export users', {
    ...csvExport(context.background, 'users', UserQuery, exportUsers),
  })

  endpoint('POST /users', 'users.create', 'Create a user', {
    stepUp: true,
    errors: ['CONFLICT'],
    description:
      'Creates an account with a role that grants only permissions the caller has. Without a password, the user is mailed a link to set one.',
    body: UserInput,
    created: UserAnswer,
    data: ({ act, body }) => createUser(db, act, body),
  })

  endpoint('PATCH /users/:id', 'users.edit', 'Update a user', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields. A new password, a new role or a disabled account ends all sessions of the user. The last active admin cannot be demoted or disabled.',
    body: UserChange,
    answer: UserAnswer,
    data: ({ act, params, body }) => editUser(db, act, params.id, body),
  })

  endpoint('DELETE /users/:id/sessions', 'users.edit', 'End all sessions of a user', {
    stepUp: true,
    description: 'Logs the user out on all devices. The account stays active.',
    handle: ({ act, params }) => signOutEverywhere(db, act, params.id),
  })

  endpoint('POST /users/:id/password-link', 'users.edit', 'Mail a password link to a user', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Mails a link to set a new password. The current password works until the link is used.',
    handle: ({ act, params }) => sendPasswordLink(db, act, params.id),
  })

  endpoint('DELETE /users/:id/second-factors', 'users.edit', 'Remove the second factors of a user', {
    stepUp: true,
    description:
      'Removes all second factors of a user, for example after a phone is lost. The user logs in with the password alone until a new factor is set up.',
    handle: ({ act, params }) => resetFactors(db, act, params.id),
  })

  endpoint('DELETE /users/:id', 'users.delete', 'Delete a user', {
    stepUp: true,
    errors: ['CONFLICT'],
    description:
      'Closes the account and ends its sessions. Records still name the user. The last active admin, and a driver with upcoming trips, cannot be deleted.',
    handle: ({ act, params }) => deleteUser(db, act, params.id),
  })
})
