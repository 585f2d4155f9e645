import buttonCss from '#site/form/button.module.css'
import { Button } from '#site/form/button.tsx'
import sectionCss from '#site/styles/section.module.css'
import textCss from '#site/styles/text.module.css'
import { reloadIfReachable } from '#ui/reload-if-reachable.ts'

export function PageFailed() {
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      <h1>Something went wrong.</h1>
      <p className={textCss.lead}>This page could not be loaded. Check your connection and try again.</p>
      <div className={buttonCss.actions}>
        <Button look="primary" onClick={reloadIfReachable}>
          Try again
        </Button>
      </div>
    </div>
  )
}
