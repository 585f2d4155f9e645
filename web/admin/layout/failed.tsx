import { Button } from '#ui/button.tsx'
import { reloadIfReachable } from '#ui/reload-if-reachable.ts'
import css from './layout.module.css'

export function Failed() {
  return (
    <div className={css.blank}>
      <h1>An error occurred</h1>
      <p className="muted">This screen could not be shown. Check your connection and try again.</p>
      <Button look="primary" onClick={reloadIfReachable}>
        Try again
      </Button>
    </div>
  )
}

/** The error page outside the frame, where no other element provides `main`. */
export const FailedApp = () => (
  <main>
    <Failed />
  </main>
)
