import { Button } from '#admin/parts/form/button.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import { reloadIfReachable } from '#ui/reload-if-reachable.ts'
import css from './layout.module.css'

export function Failed() {
  return (
    <div className={css.blank}>
      <h1>An error occurred</h1>
      <p className={textCss.muted}>This screen could not be loaded. Check your connection and try again.</p>
      <Button look="primary" onClick={reloadIfReachable}>
        Try again
      </Button>
    </div>
  )
}

/** The error page outside `AppShell`, where no other component renders `main`. */
export const FailedApp = () => (
  <main>
    <Failed />
  </main>
)
