import { ChallengeInput, PasskeyOptionsAnswer, SecondFactorInput } from '#contracts/people/second-factor.ts'
import { LoginAnswer, LoginInput, LoginOrChallengeAnswer } from '#contracts/people/users.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { challengePasskey, completeLogin } from './complete-login.ts'
import { logIn } from './log-in.ts'

const tags = ['Login']

export function loginEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/users/login',
    {
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Log in',
        description:
          'Returns a session token and the user. A user with a second factor gets a challenge instead, which is valid for five minutes.',
        body: LoginInput,
        response: { 200: LoginOrChallengeAnswer },
      },
    },
    async (request) => {
      const visit = { ip: addressOf(request), userAgent: request.headers['user-agent'] }
      return { data: await logIn(context, request.body, visit) }
    },
  )

  app.post(
    '/users/login/second-factor',
    {
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Complete a login with a second factor',
        description:
          'Takes the challenge from the login and a code, a recovery code or a passkey signature. Returns a session token and the user.',
        body: SecondFactorInput,
        response: { 200: LoginAnswer },
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
      config: { permission: 'public', errors: ['UNAUTHENTICATED'] },
      schema: {
        tags,
        summary: 'Start a passkey check at login',
        description: 'Returns the options, with the challenge that one of the user’s passkeys must sign.',
        body: ChallengeInput,
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => ({ data: await challengePasskey(context, request.body.challenge) }),
  )
}
