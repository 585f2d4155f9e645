import type { FastifyError, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { toAppError } from '#server/platform/http/answer-errors.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { createAnswers, lastScreen } from './answer-call.ts'
import { readCall } from './call.ts'

export const ussdEndpoints = endpointsFor('USSD', (endpoint, context) => {
  const answer = createAnswers(context)

  endpoint('POST /ussd/:secret', 'public', 'Answer a step of a USSD session', {
    errors: ['INVALID'],
    scope: readForms,
    route: { bodyLimit: 16 * 1024 },
    description:
      'Answers the USSD gateway in the protocol of Africa’s Talking: a form with `sessionId`, `phoneNumber` and `text`, the inputs of the session joined by `*`. The response starts with `CON ` if another input follows and with `END ` if the session is over, also if a step is refused. The address contains the secret `USSD_SECRET`; without that setting, or with another secret, the response is 404.',
    params: z.object({ secret: z.string() }),
    answer: fileAnswer('The screen.', 'text/plain'),
    handle: async (request, reply) => {
      const { secret } = context.config.ussd
      if (secret === undefined || !isSameText(request.params.secret, secret)) throw notFound('Page')
      const call = readCall(request.body)
      if (!call) throw new AppError('INVALID', 'The request could not be read.')
      reply.type('text/plain; charset=utf-8')
      try {
        return reply.send(await answer(call))
      } catch (error) {
        // Any status but 200 ends the session with an error of the network. The caller gets the reason instead.
        const refusal = toAppError(error as FastifyError, request)
        if (!refusal) throw error
        if (refusal.status >= 500) request.log.warn({ err: error }, 'a call could not be answered')
        return reply.send(lastScreen(refusal))
      }
    },
  })
})

function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}
