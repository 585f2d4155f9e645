import * as z from 'zod/mini'
import {
  FactorsAnswer,
  NewPasskey,
  PasskeyOptionsAnswer,
  RecoveryCodesAnswer,
  TotpCode,
  TotpStartAnswer,
} from '#contracts/people/second-factor.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { sessionOf, staffActionOf, staffOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
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

const tags = ['Second factor']
const noContent = { 204: z.null() }
/** `stepUp`, a recent confirmation of identity, keeps someone with a stolen session from adding or removing factors. */
const own = { permission: 'staff', duringSetup: true, stepUp: true } as const

export function secondFactorEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/account/factors',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: {
        tags,
        summary: 'List your second factors',
        description: 'Returns which second factors you have, and whether your role requires one.',
        response: { 200: FactorsAnswer },
      },
    },
    async (request) => ({ data: await listFactors(context, staffOf(request)) }),
  )

  app.post(
    '/account/confirm/passkey-options',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: {
        tags,
        summary: 'Start a passkey check to confirm your identity',
        description:
          'Returns the options that one of your passkeys must sign for `POST /api/account/confirm`.',
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => ({
      data: await challengeSession(context, staffOf(request).id, sessionOf(request).digest),
    }),
  )

  app.post(
    '/account/totp',
    {
      config: { ...own, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Start adding an authenticator app',
        description:
          'Returns a new secret for an authenticator app. It takes effect once its first code is confirmed.',
        response: { 200: TotpStartAnswer },
      },
    },
    async (request) => ({ data: await beginTotp(context, staffOf(request)) }),
  )

  app.post(
    '/account/totp/confirm',
    {
      config: { ...own, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Confirm your authenticator app',
        description:
          'Adds the authenticator app with its first code and ends your other sessions. If this is your first second factor, returns recovery codes.',
        body: TotpCode,
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request) => {
      const recoveryCodes = await addTotp(
        context,
        staffActionOf(request),
        sessionOf(request).digest,
        request.body,
      )
      return { data: { recoveryCodes } }
    },
  )

  app.delete(
    '/account/totp',
    {
      config: { ...own, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Remove your authenticator app',
        description:
          'Removes the authenticator app. Refuses to remove the last second factor if your role requires one.',
        response: noContent,
      },
    },
    async (request, reply) => {
      await removeTotp(context, staffActionOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/passkeys/options',
    {
      config: own,
      schema: {
        tags,
        summary: 'Start adding a passkey',
        description: 'Returns the options to create a passkey in the browser.',
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => ({
      data: await beginPasskey(context, staffOf(request), sessionOf(request).digest),
    }),
  )

  app.post(
    '/account/passkeys',
    {
      config: { ...own, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Add a passkey',
        description:
          'Adds the passkey that the browser created and ends your other sessions. If this is your first second factor, returns recovery codes.',
        body: NewPasskey,
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request) => {
      const recoveryCodes = await addPasskey(
        context,
        staffActionOf(request),
        sessionOf(request).digest,
        request.body,
      )
      return { data: { recoveryCodes } }
    },
  )

  app.delete(
    '/account/passkeys/:id',
    {
      config: { ...own, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Remove one of your passkeys',
        description:
          'Removes one of your passkeys. Refuses to remove the last second factor if your role requires one.',
        params: IdParams,
        response: noContent,
      },
    },
    async (request, reply) => {
      await removePasskey(context, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/recovery-codes',
    {
      config: { ...own, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create new recovery codes',
        description: 'Returns new recovery codes. The old ones become invalid.',
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request) => ({ data: { recoveryCodes: await newRecoveryCodes(context, staffActionOf(request)) } }),
  )
}
