import { Button } from '#site/parts/form/button.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'
import { reloadIfReachable } from '#ui/reload-if-reachable.ts'

export function PageFailed() {
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      <div className={messageCss.messageCard}>
        <Icon name="alert" />
        <h1>Something went wrong.</h1>
        <p>This page could not be loaded. Check your connection and try again.</p>
        <Button look="primary" onClick={reloadIfReachable}>
          Try again
        </Button>
      </div>
    </div>
  )
}
