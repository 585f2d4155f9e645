import type { FastifyRequest } from 'fastify'
import { ChallengeInput, PasskeyOptionsAnswer, SecondFactorInput } from '#contracts/people/second-factor.ts'
import { LoginAnswer, LoginInput, LoginOrChallengeAnswer } from '#contracts/people/users.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { challengePasskey, completeLogin } from './complete-login.ts'
import { logIn } from './log-in.ts'

export const loginEndpoints = endpointsFor('Login', (endpoint, context) => {
  endpoint('POST /users/login', 'public', 'Log in', {
    errors: ['UNAUTHENTICATED', 'TOO_MANY'],
    description:
      'Returns a session token and the user. A user with a second factor gets a challenge instead, which is valid for five minutes.',
    body: LoginInput,
    answer: LoginOrChallengeAnswer,
    data: (request) => logIn(context, request.body, visitOf(request)),
  })

  endpoint('POST /users/login/second-factor', 'public', 'Complete a login with a second factor', {
    errors: ['UNAUTHENTICATED', 'CONFLICT', 'TOO_MANY'],
    description:
      'Takes the challenge from the login and a code, a recovery code or a passkey signature. Returns a session token and the user.',
    body: SecondFactorInput,
    answer: LoginAnswer,
    data: (request) => completeLogin(context, request.body, visitOf(request)),
  })

  endpoint('POST /users/login/passkey-options', 'public', 'Start a passkey check at login', {
    errors: ['UNAUTHENTICATED'],
    description: 'Returns the options, with the challenge that one of the user’s passkeys must sign.',
    body: ChallengeInput,
    answer: PasskeyOptionsAnswer,
    data: ({ body }) => challengePasskey(context, body.challenge),
  })
})

const visitOf = (request: FastifyRequest) => ({
  ip: addressOf(request),
  userAgent: request.headers['user-agent'],
})
