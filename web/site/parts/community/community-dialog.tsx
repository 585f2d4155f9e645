import { useId } from 'react'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

/** `link` is null if staff have set no group. Only the maintenance page shows the dialog without a link. */
export function CommunityDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  const textId = useId()
  return (
    <Dialog
      title="Join Our Travel Community"
      describedBy={textId}
      icon={
        <span className={`${css.icon} ${css.iconGreen}`}>
          <Icon name="chat" />
        </span>
      }
      onClose={onClose}
    >
      <p id={textId}>Meet others going to your camp, ask about the park and share a cab to the gate.</p>
      <div className={css.acts}>
        <a
          className={buttonClass({ look: 'primary', block: true })}
          href={link ?? '#'}
          onClick={onClose}
          {...(link !== null && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          <Icon name="chat" />
          Join Now
        </a>
        <Button look="quiet" block onClick={onClose}>
          Maybe Later
        </Button>
      </div>
    </Dialog>
  )
}
