import * as z from 'zod/mini'
import { IdParams } from '#contracts/record-id.ts'
import {
  FactorsAnswer,
  NewPasskey,
  PasskeyOptionsAnswer,
  RecoveryCodesAnswer,
  TotpCode,
  TotpStartAnswer,
} from '#contracts/second-factor.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf, sessionOf, staffOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
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
const nothing = { 204: z.null(), ...errors }
/** Step-up keeps a stolen session from adding a factor of its own. */
const own = { permission: 'staff', duringSetup: true, stepUp: true } as const

export function secondFactorEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/account/factors',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: { tags, response: { 200: FactorsAnswer, ...errors } },
    },
    async (request) => ({ data: await listFactors(context, staffOf(request)) }),
  )

  app.post(
    '/account/confirm/passkey-options',
    {
      config: { permission: 'staff', duringSetup: true },
      schema: { tags, response: { 200: PasskeyOptionsAnswer, ...errors } },
    },
    async (request) => ({
      data: await challengeSession(context, staffOf(request).id, sessionOf(request).digest),
    }),
  )

  app.post(
    '/account/totp',
    { config: own, schema: { tags, response: { 200: TotpStartAnswer, ...errors } } },
    async (request) => ({ data: await beginTotp(context, staffOf(request)) }),
  )

  app.post(
    '/account/totp/confirm',
    { config: own, schema: { tags, body: TotpCode, response: { 200: RecoveryCodesAnswer, ...errors } } },
    async (request) => {
      const recoveryCodes = await addTotp(context, actOf(request), sessionOf(request).digest, request.body)
      return { data: { recoveryCodes } }
    },
  )

  app.delete(
    '/account/totp',
    { config: own, schema: { tags, response: nothing } },
    async (request, reply) => {
      await removeTotp(context, actOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/passkeys/options',
    { config: own, schema: { tags, response: { 200: PasskeyOptionsAnswer, ...errors } } },
    async (request) => ({
      data: await beginPasskey(context, staffOf(request), sessionOf(request).digest),
    }),
  )

  app.post(
    '/account/passkeys',
    { config: own, schema: { tags, body: NewPasskey, response: { 200: RecoveryCodesAnswer, ...errors } } },
    async (request) => {
      const recoveryCodes = await addPasskey(context, actOf(request), sessionOf(request).digest, request.body)
      return { data: { recoveryCodes } }
    },
  )

  app.delete(
    '/account/passkeys/:id',
    { config: own, schema: { tags, params: IdParams, response: nothing } },
    async (request, reply) => {
      await removePasskey(context, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/recovery-codes',
    { config: own, schema: { tags, response: { 200: RecoveryCodesAnswer, ...errors } } },
    async (request) => ({ data: { recoveryCodes: await newRecoveryCodes(context, actOf(request)) } }),
  )
}
