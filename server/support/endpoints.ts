import { ErrorAnswer } from '#contracts/error-answer.ts'
import { SupportAnswer, SupportMessage } from '#contracts/support.ts'
import type { Api, House } from '#server/app.ts'
import { addressOf } from '#server/http/address-of.ts'
import { receiveMessage } from './receive-message.ts'

export function supportEndpoints(app: Api, house: House): void {
  app.post(
    '/support',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Support'],
        body: SupportMessage,
        response: { 200: SupportAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    async (request) => {
      await receiveMessage(house, request.body, addressOf(request))
      return { status: 'ok' as const }
    },
  )
}
