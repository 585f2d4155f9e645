import { PublicSettingsAnswer } from '#contracts/company-settings.ts'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import type { Api, House } from '#server/app.ts'
import { readPublicSettings } from './read-public-settings.ts'

export function settingsEndpoints(app: Api, house: House): void {
  app.get(
    '/companySettings',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Settings'],
        response: { 200: PublicSettingsAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    async () => ({ data: await readPublicSettings(house) }),
  )
}
