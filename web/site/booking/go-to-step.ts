import { atStep } from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { dismissToast } from '#ui/toast-store.ts'

/** Moves to another step. Closes the toast about the current step, which would cover the next one. */
export function goToStep(step: number): void {
  dismissToast()
  updateDraft((now) => atStep(now, step))
}
