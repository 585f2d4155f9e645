import { dismissToast } from '#ui/toast-store.ts'
import { atStep } from './draft-changes.ts'
import { updateDraft } from './stored-draft.ts'

/** Moves to another step. Closes the toast about the current step, which would cover the next one. */
export function goToStep(step: number): void {
  dismissToast()
  updateDraft((now) => atStep(now, step))
}
