import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { ApiError } from '#api/api-error.ts'
import type { Things } from '#api/things.ts'
import {
  FactorsAnswer,
  PasskeyOptionsAnswer,
  RecoveryCodesAnswer,
  type TotpCode,
  TotpStartAnswer,
} from '#contracts/people/second-factor.ts'

export const factorsQuery = () =>
  queryOptions({
    queryKey: ['own-factors'],
    queryFn: async () => (await api.get('/account/factors', FactorsAnswer)).data,
    staleTime: 0,
  })

export const totpStartQuery = () =>
  queryOptions({
    queryKey: ['totp-start'],
    queryFn: async () => (await api.post('/account/totp', {}, TotpStartAnswer)).data,
    staleTime: 0,
    gcTime: 0,
  })

type Adding = { onDone: (recoveryCodes: string[]) => void }

const SHOWN_IN: Things[] = ['own-factors', 'own-sessions']

export const useAddTotp = ({ onDone }: Adding) =>
  useChange({
    call: (input: TotpCode) => api.post('/account/totp/confirm', input, RecoveryCodesAnswer),
    done: 'Authenticator app added.',
    refresh: SHOWN_IN,
    isInDialog: true,
    onDone: ({ data }) => onDone(data.recoveryCodes),
  })

export const useAddPasskey = ({ onDone }: Adding) =>
  useChange({
    call: async (name: string) => {
      const { data } = await api.post('/account/passkeys/options', {}, PasskeyOptionsAnswer)
      const optionsJSON = data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const passkey = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
        throw new ApiError(0, 'UNREADABLE', {
          sentence: 'The passkey was not added. Please try again.',
          cause,
        })
      })
      return api.post('/account/passkeys', { name, passkey }, RecoveryCodesAnswer)
    },
    done: 'Passkey added.',
    refresh: SHOWN_IN,
    isInDialog: true,
    onDone: ({ data }) => onDone(data.recoveryCodes),
  })

export const useRemoveTotp = () =>
  useChange({
    call: () => api.delete('/account/totp'),
    done: 'Authenticator app removed.',
    refresh: SHOWN_IN,
  })

export const useRemovePasskey = () =>
  useChange({
    call: (id: number) => api.delete(`/account/passkeys/${id}`),
    done: 'Passkey removed.',
    refresh: SHOWN_IN,
  })

export const useRenewRecoveryCodes = ({ onDone }: Adding) =>
  useChange({
    call: () => api.post('/account/recovery-codes', {}, RecoveryCodesAnswer),
    done: 'New recovery codes created. The old ones no longer work.',
    refresh: SHOWN_IN,
    onDone: ({ data }) => onDone(data.recoveryCodes),
  })

export const useResetFactors = (userId: number, panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: () => api.delete(`/users/${userId}/second-factors`),
    done: 'Second factors removed.',
    refresh: ['logs'],
    isInDialog: true,
  })
