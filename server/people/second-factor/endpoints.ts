import {
  FactorsAnswer,
  NewPasskey,
  PasskeyOptionsAnswer,
  RecoveryCodesAnswer,
  TotpCode,
  TotpStartAnswer,
} from '#contracts/people/second-factor.ts'
import { sessionOf } from '#server/platform/auth/staff-action.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  listFactors,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
} from './own-factors.ts'
import { challengeSession } from './passkeys.ts'

/** `stepUp`, a recent confirmation of identity, keeps someone with a stolen session from adding or removing factors. */
const own = { duringSetup: true, stepUp: true }

export const secondFactorEndpoints = endpointsFor('Second factor', (endpoint, context) => {
  endpoint('GET /account/factors', 'staff', 'List your second factors', {
    duringSetup: true,
    description: 'Returns which second factors you have, and whether your role requires one.',
    answer: FactorsAnswer,
    data: ({ act }) => listFactors(context, act.actor),
  })

  endpoint(
    'POST /account/confirm/passkey-options',
    'staff',
    'Start a passkey check to confirm your identity',
    {
      duringSetup: true,
      description: 'Returns the options that one of your passkeys must sign for `POST /api/account/confirm`.',
      answer: PasskeyOptionsAnswer,
      data: (request) => challengeSession(context, request.act.actor.id, sessionOf(request).digest),
    },
  )

  endpoint('POST /account/totp', 'staff', 'Start adding an authenticator app', {
    ...own,
    errors: ['CONFLICT'],
    description:
      'Returns a new secret for an authenticator app. It takes effect once its first code is confirmed.',
    answer: TotpStartAnswer,
    data: ({ act }) => beginTotp(context, act.actor),
  })

  endpoint('POST /account/totp/confirm', 'staff', 'Confirm your authenticator app', {
    ...own,
    errors: ['CONFLICT'],
    description:
      'Adds the authenticator app with its first code and ends your other sessions. If this is your first second factor, returns recovery codes.',
    body: TotpCode,
    answer: RecoveryCodesAnswer,
    data: async (request) => ({
      recoveryCodes: await addTotp(context, request.act, sessionOf(request).digest, request.body),
    }),
  })

  endpoint('DELETE /account/totp', 'staff', 'Remove your authenticator app', {
    ...own,
    errors: ['CONFLICT'],
    description:
      'Removes the authenticator app. Refuses to remove the last second factor if your role requires one.',
    handle: ({ act }) => removeTotp(context, act),
  })

  endpoint('POST /account/passkeys/options', 'staff', 'Start adding a passkey', {
    ...own,
    description: 'Returns the options to create a passkey in the browser.',
    answer: PasskeyOptionsAnswer,
    data: (request) => beginPasskey(context, request.act.actor, sessionOf(request).digest),
  })

  endpoint('POST /account/passkeys', 'staff', 'Add a passkey', {
    ...own,
    errors: ['CONFLICT'],
    description:
      'Adds the passkey that the browser created and ends your other sessions. If this is your first second factor, returns recovery codes.',
    body: NewPasskey,
    answer: RecoveryCodesAnswer,
    data: async (request) => ({
      recoveryCodes: await addPasskey(context, request.act, sessionOf(request).digest, request.body),
    }),
  })

  endpoint('DELETE /account/passkeys/:id', 'staff', 'Remove one of your passkeys', {
    ...own,
    errors: ['CONFLICT'],
    description:
      'Removes one of your passkeys. Refuses to remove the last second factor if your role requires one.',
    handle: ({ act, params }) => removePasskey(context, act, params.id),
  })

  endpoint('POST /account/recovery-codes', 'staff', 'Create new recovery codes', {
    ...own,
    errors: ['CONFLICT'],
    description: 'Returns new recovery codes. The old ones become invalid.',
    answer: RecoveryCodesAnswer,
    data: async ({ act }) => ({ recoveryCodes: await newRecoveryCodes(context, act) }),
  })
})
