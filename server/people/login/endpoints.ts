import { ChallengeInput, PasskeyOptionsAnswer, SecondFactorInput } from '#contracts/second-factor.ts'
import { LoginAnswer, LoginInput, LoginOrChallengeAnswer } from '#contracts/users.ts'
import type { Api, AppContext } from '#server/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { challengePasskey, completeLogin } from './complete-login.ts'
import { logIn } from './log-in.ts'

export function loginEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/users/login',
    {
      config: { permission: 'public' },
      schema: { tags: ['Users'], body: LoginInput, response: { 200: LoginOrChallengeAnswer, ...errors } },
    },
    async (request) => {
      const visit = { ip: addressOf(request), userAgent: request.headers['user-agent'] }
      return { data: await logIn(context, request.body, visit) }
    },
  )

  app.post(
    '/users/login/second-factor',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Second factor'],
        description: 'Completes a login that answered with a challenge.',
        body: SecondFactorInput,
        response: { 200: LoginAnswer, ...errors },
      },
    },
    async (request) => {
      const visit = { ip: addressOf(request), userAgent: request.headers['user-agent'] }
      return { data: await completeLogin(context, request.body, visit) }
    },
  )

  app.post(
    '/users/login/passkey-options',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Second factor'],
        body: ChallengeInput,
        response: { 200: PasskeyOptionsAnswer, ...errors },
      },
    },
    async (request) => ({ data: await challengePasskey(context, request.body.challenge) }),
  )
}
