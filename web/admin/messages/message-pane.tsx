import { useId } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { Icon } from '#ui/icon.tsx'
import { Conversation } from './conversation.tsx'
import css from './messages.module.css'
import { useMessage } from './messages-api.ts'

/** The message beside the list. It stays open after a reply, and the key J opens the next message. */
export function MessagePane({ id, onClose }: { id: number; onClose: () => void }) {
  const titleId = useId()
  const message = useMessage(id)
  return (
    <section className={`${cardCss.card} ${css.pane}`} aria-labelledby={titleId}>
      <div className={css.paneHead}>
        <h2 id={titleId}>{message.data?.subject ?? 'Message'}</h2>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <Loaded things="message" query={message}>
        {(shown) => <Conversation message={shown} onDone={() => {}} />}
      </Loaded>
    </section>
  )
}
