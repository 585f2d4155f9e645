import type { DisputeAnswer } from '#domain/money/disputes.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { markAnswered } from './answer-queries.ts'

type Noted = { id: number; bookingId: number; answer: DisputeAnswer; by: number | null }

/**
 * Stores and logs the answer that the provider has. An answer from the provider's dashboard has no author. A second
 * call changes nothing.
 */
export async function noteAnswer(tx: Database, { id, bookingId, answer, by }: Noted): Promise<void> {
  const marked = await markAnswered(tx, id, { answer, by })
  if (!marked) return
  await writeLog(tx, {
    type: by === null ? 'booking' : 'admin',
    action: 'dispute.answered',
    details: `${answer.resolution}, ${formatNaira(answer.refundAmount)}${by === null ? ', on the provider’s dashboard' : ''}`,
    bookingId,
    entity: 'dispute',
    entityId: id,
    ...(by !== null && { actor: { id: by, name: marked.byName ?? '' } }),
  })
}
