import { Badge } from '#admin/parts/list/badge.tsx'
import type { Message } from '#contracts/messages/messages.ts'

const TONES = { new: 'wait', answered: 'ok', closed: 'line' } as const
const WORDS = { new: 'Open', answered: 'Answered', closed: 'Closed' }

export const MESSAGE_CHOICES = Object.entries(WORDS).map(([value, label]) => ({ value, label }))

export function MessageBadge({ status }: Pick<Message, 'status'>) {
  return <Badge tone={TONES[status]}>{WORDS[status]}</Badge>
}
