import type { UseQueryResult } from '@tanstack/react-query'
import type { TripPlanPreview } from '#contracts/changes/trip-plans.ts'

type Preview = Pick<UseQueryResult<TripPlanPreview>, 'data' | 'isEnabled' | 'isPending' | 'isPlaceholderData'>

/**
 * True if the form may be submitted. False if no trip is possible. Also false while the preview of the current values
 * is being fetched, because the server could skip trips that the older preview on the screen does not show as skipped.
 */
export function mayCreate({ data, isEnabled, isPending, isPlaceholderData }: Preview): boolean {
  // Submitting an incomplete form shows which fields are missing.
  if (!isEnabled) return true
  if (isPending || isPlaceholderData) return false
  // Without data the preview has failed. The plan is then sent without skipping, and the server checks it.
  return data?.possible !== 0
}
