import { AppError } from '#server/errors.ts'

export const ROLE_EXISTS = { roles_name_key: { name: 'A role of this name already exists' } }

export const keepsItsName = (): AppError => new AppError('CONFLICT', 'A built-in role keeps its name.')

export const keepsItsRights = (): AppError => new AppError('CONFLICT', 'Admin keeps every permission.')

export const builtIn = (): AppError => new AppError('CONFLICT', 'A built-in role cannot be deleted.')

export const inUse = (users: number): AppError =>
  new AppError(
    'CONFLICT',
    users === 1
      ? 'One user has this role. Give them another one first.'
      : `${users} users have this role. Give them another one first.`,
  )
