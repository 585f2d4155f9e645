import {
  Confirmation,
  ForgottenPassword,
  LinkedPassword,
  OwnSessionsAnswer,
  PasswordChange,
} from '#contracts/people/account.ts'
import { sessionOf } from '#server/platform/auth/staff-action.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { setLinkedPassword } from './set-linked-password.ts'

export const accountEndpoints = endpointsFor('Account', (endpoint, context) => {
  const { db } = context

  endpoint('POST /users/forgot-password', 'public', 'Request a link to set a password', {
    tag: 'Login',
    errors: ['TOO_MANY'],
    description:
      'Mails a link to set a password. The response is the same whether or not the account exists.',
    body: ForgottenPassword,
    handle: (request) => mailPasswordLink(db, request.body, addressOf(request)),
  })

  endpoint('POST /users/set-password', 'public', 'Set a password with an e-mailed link', {
    tag: 'Login',
    errors: ['CONFLICT', 'TOO_MANY'],
    description: 'Sets the password and ends all sessions of the user. The link works once.',
    body: LinkedPassword,
    handle: (request) => setLinkedPassword(db, request.body, addressOf(request)),
  })

  endpoint('POST /account/password', 'staff', 'Change your password', {
    duringSetup: true,
    errors: ['STALE', 'TOO_MANY'],
    description: 'Sets a new password and ends your other sessions.',
    body: PasswordChange,
    handle: (request) => changeOwnPassword(db, request.act, sessionOf(request).digest, request.body),
  })

  endpoint('POST /account/confirm', 'staff', 'Confirm your identity', {
    duringSetup: true,
    errors: ['CONFLICT', 'TOO_MANY'],
    description:
      'Checks the password or a second factor and confirms the session for 15 minutes. Endpoints that return `STEP_UP` require this.',
    body: Confirmation,
    handle: (request) => confirmIdentity(context, request.act, sessionOf(request).digest, request.body),
  })

  endpoint('GET /account/sessions', 'staff', 'List your sessions', {
    description: 'Returns your 20 most recently used sessions.',
    answer: OwnSessionsAnswer,
    data: (request) => listOwnSessions(db, request.act.actor.id, sessionOf(request).digest),
  })

  endpoint('DELETE /account/sessions', 'staff', 'End your other sessions', {
    description: 'Ends all your sessions except the current one.',
    handle: (request) => endOtherSessions(db, request.act, sessionOf(request).digest),
  })

  endpoint('DELETE /account/sessions/:id', 'staff', 'End one of your sessions', {
    description: 'Ends the given session if it is yours.',
    handle: ({ act, params }) => endOwnSession(db, act, params.id),
  })
})
