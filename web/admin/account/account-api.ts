import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { OwnSessionsAnswer, type PasswordChange } from '#contracts/people/account.ts'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: async () => (await api.get('/account/sessions', OwnSessionsAnswer)).data,
    staleTime: 0,
  })

export const useChangePassword = (form: { onDone: () => void }) =>
  useChange({
    ...form,
    call: (input: PasswordChange) => api.post('/account/password', input, z.unknown()),
    done: 'Password changed. Your other sessions have ended.',
    refresh: ['own-sessions', 'me'],
    isInDialog: true,
  })

export const useEndSession = () =>
  useChange({
    call: (id: number) => api.delete(`/account/sessions/${id}`),
    done: 'Session ended.',
    refresh: ['own-sessions'],
  })

export const useEndOtherSessions = () =>
  useChange({
    call: () => api.delete('/account/sessions'),
    done: 'All other sessions have ended.',
    refresh: ['own-sessions'],
  })
