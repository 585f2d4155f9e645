import { AppError } from '#server/platform/errors.ts'

export const ROLE_EXISTS = { roles_name_key: { name: 'A role with this name already exists' } }

export const keepsItsName = (): AppError =>
  new AppError('CONFLICT', 'The name of a built-in role can’t be changed.')

export const keepsItsRights = (): AppError => new AppError('CONFLICT', 'Admin always has every permission.')

export const builtIn = (): AppError => new AppError('CONFLICT', 'A built-in role cannot be deleted.')

export const inUse = (users: number): AppError =>
  new AppError(
    'CONFLICT',
    users === 1
      ? 'One user has this role. Assign another role first.'
      : `${users} users have this role. Assign another role first.`,
  )
