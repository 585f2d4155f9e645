import { AppError } from '#server/platform/errors.ts'

/** The error messages for form fields, by the database constraint that a change violates. */
export const USER_REFUSALS = {
  users_email_in_use: { email: 'A user with this e-mail already exists' },
  users_role_id_fkey: { role: 'This role no longer exists' },
}

export const ownRole = (): AppError => new AppError('CONFLICT', 'You cannot change your own role.')

export const lastAdmin = (): AppError =>
  new AppError('CONFLICT', 'The last active admin cannot be deleted, demoted or disabled.')

export const stillDriving = (trips: number): AppError =>
  new AppError(
    'CONFLICT',
    trips === 1
      ? 'This user is the driver of an upcoming trip. Assign another driver first.'
      : `This user is the driver of ${trips} upcoming trips. Assign another driver first.`,
  )
