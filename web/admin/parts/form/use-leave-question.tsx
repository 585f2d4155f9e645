import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUnsavedGuard } from './leave-guard.ts'

type Options = {
  /** True while there is unsaved input. */
  isOn: boolean
  /** `panel` also asks before the query of the URL changes, because a parameter such as `new=1` may open the panel. */
  of: 'screen' | 'panel'
  /** Tells the user what would be lost. */
  text: ReactNode
}

/**
 * Asks 'Leave without saving?' before unsaved input is lost: by a link, the back button or logout, and by whatever the
 * caller passes to `ask`. The caller renders `question`.
 */
export function useLeaveQuestion({ isOn, of, text }: Options) {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  useUnsavedGuard(isOn, of, (go) => setWay({ go }))
  const stay = () => setWay(null)
  return {
    /** Runs `go` at once, or after the user has agreed to lose unsaved input. */
    ask: (go: () => void) => (isOn ? setWay({ go }) : go()),
    question: way && (
      <ConfirmDialog
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDestructive
        busy={false}
        onConfirm={() => {
          stay()
          way.go()
        }}
        onClose={stay}
      >
        <p>{text}</p>
      </ConfirmDialog>
    ),
  }
}
