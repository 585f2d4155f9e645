import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { countWithin, defineLimit } from '#server/platform/limits/limit.ts'

/** Limits count per UTC day, which begins at 1:00 am in Lagos, when staff do not write to passengers. */
const DAY = 24 * 3600

/** The limits per person: enough e-mails for about twenty full buses of the largest type, enough SMS for about six. */
export const PER_PERSON = {
  email: defineLimit({
    name: 'staff-email',
    counts: 'e-mails that one person writes',
    most: 1_000,
    windowSeconds: DAY,
  }),
  sms: defineLimit({
    name: 'staff-sms',
    counts: 'SMS that one person writes',
    most: 300,
    windowSeconds: DAY,
  }),
}

const NAMES = { email: 'e-mails', sms: 'SMS' } as const

/**
 * Limits how many people a stolen login or a clerk's mistake can reach per day, and the cost of SMS. Runs inside the
 * transaction that queues the messages: a refusal rolls back both the messages and the count.
 */
export async function limitStaffMessages(
  tx: Database,
  { config }: Pick<AppContext, 'config'>,
  { actor }: StaffAction,
  { type, count }: { type: 'email' | 'sms'; count: number },
): Promise<void> {
  const limit = PER_PERSON[type]
  if (!(await countWithin(tx, limit, String(actor.id), count))) {
    throw tooManyToday(
      `One person can send ${limit.most} ${NAMES[type]} a day. This message would exceed the limit. Ask a colleague to send it, or try again after 1:00 am.`,
    )
  }
  if (type === 'email') return
  const budget = { name: 'staff-sms-budget', most: config.staffSmsPerDay, windowSeconds: DAY }
  if (!(await countWithin(tx, budget, 'all', count))) {
    throw tooManyToday(
      `Staff can send ${budget.most} SMS a day in total. This message would exceed the limit. Send an e-mail, or try again after 1:00 am.`,
    )
  }
}

const tooManyToday = (sentence: string): AppError => new AppError('TOO_MANY', sentence)
