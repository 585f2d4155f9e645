import { dismissToast } from '#ui/toast-store.ts'
import { atStep } from './draft-changes.ts'
import { updateDraft } from './stored-draft.ts'

/** Moves to another step. Removes the message about the step that is left, which would lie over the next one. */
export function goToStep(step: number): void {
  dismissToast()
  updateDraft((now) => atStep(now, step))
}
