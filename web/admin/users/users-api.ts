import * as z from 'zod/mini'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type User, UserAnswer, type UserChange, type UserInput } from '#contracts/people/users.ts'

/** The query keys to refetch after a change. Roles count their users, and the audit log shows changes to users. */
const SHOWN_IN: Things[] = ['users', 'roles', 'logs']

type Panel = {
  onDone: () => void
  onFail?: (error: unknown) => void
}

export const useCreateUser = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: UserInput) => api.post('/users', input, UserAnswer),
    done: 'User created successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useEditUser = (user: User, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: UserChange) =>
      api.patch(`/users/${user.id}`, { ...change, updatedAt: user.updatedAt }, UserAnswer),
    done: 'User updated successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useSignOutUser = (user: User, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/users/${user.id}/sessions`),
    done: 'User logged out everywhere.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useSendPasswordLink = (user: User, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.post(`/users/${user.id}/password-link`, {}, z.unknown()),
    done: `Password link sent to ${user.email}.`,
    refresh: ['logs', 'notifications'],
    isInDialog: true,
  })

export const useDeleteUser = (user: User, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/users/${user.id}`),
    done: 'User deleted successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
