import type { WeekCopyPreview } from '#contracts/changes/week-copies.ts'

type Checked = Pick<WeekCopyPreview['trips'][number], 'check'>

export const BATCH_INACTIVE =
  'The batch of these trips is inactive. Choose an active batch, or make this batch active.'

/** True if no trip can be copied because the batch of every trip is inactive. */
export const isBatchInactive = (trips: readonly Checked[]): boolean =>
  trips.length > 0 && trips.every(({ check }) => check === 'batch')
