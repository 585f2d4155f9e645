import { MOST_VIEWS, type StaffView, type ViewInput } from '#contracts/people/staff-views.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { AppError } from '#server/platform/errors.ts'
import { insertView } from './view-queries.ts'

const REFUSALS = {
  staff_views_name_once: { name: 'You already have a view with this name' },
  // Violated if two windows of the same user save a view at once.
  staff_views_position_once: 'Another view was saved at the same time. Please try again.',
}

/** Saves a view of a list for this user. It is a setting of their own screen, so the audit log has no entry. */
export async function saveView(db: Database, userId: number, input: ViewInput): Promise<StaffView> {
  const saved = await explainConstraint(REFUSALS, insertView(db, userId, input))
  if (!saved)
    throw new AppError(
      'CONFLICT',
      `You already have ${MOST_VIEWS} saved views for this list. Delete one to save another.`,
    )
  return saved
}
