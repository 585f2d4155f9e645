import { Panel } from '#admin/parts/form/panel.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { Conversation } from './conversation.tsx'
import { useMessage } from './messages-api.ts'

/** The message over the list, where the screen has no room for both. */
export function MessagePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const message = useMessage(id)
  return (
    <Panel title={message.data?.subject ?? 'Message'} onClose={onClose}>
      <Loaded things="message" query={message}>
        {(shown) => <Conversation message={shown} onDone={onClose} />}
      </Loaded>
    </Panel>
  )
}
