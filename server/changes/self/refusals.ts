import { blockInWords, type SelfBlock } from '#domain/changes/self-blocks.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { AppError, invalid } from '#server/platform/errors.ts'

/** Returns the error for an act that is not possible now, with the reason as a code and in words. */
export const blocked = async (context: AppContext, block: SelfBlock): Promise<AppError> =>
  new AppError('BLOCKED', blockInWords(block, await readCompany(context)), { block })

export const notOpened = (): AppError =>
  new AppError('UNAUTHENTICATED', 'Your time on this page has run out. Please open your booking again.')

export const linkNeeded = (): AppError =>
  new AppError('FORBIDDEN', 'To do this, please use the link that we send you. It works for 15 minutes.')

export const linkUsed = (): AppError =>
  new AppError(
    'NOT_FOUND',
    'This link has been used or has expired. A link works once, for 15 minutes. Please ask for a new one.',
  )

export const sameTrip = (): AppError =>
  invalid({ tripId: 'Your booking is already on this trip. Choose another one.' })

export const sameSeats = (): AppError => invalid({ seatId: 'These are already your seats. Choose others.' })

/** Throws if no message can be sent to the passenger by this channel. */
export function mustBeReachable(
  { sms }: Pick<AppContext, 'sms'>,
  { email }: { email: string },
  channel: 'email' | 'sms',
): void {
  if (channel === 'email' && email === '') throw invalid({ channel: 'This booking has no e-mail address.' })
  if (channel === 'sms' && !sms) throw invalid({ channel: 'We cannot send an SMS at the moment.' })
}
