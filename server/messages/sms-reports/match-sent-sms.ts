import type { Database } from '#server/platform/database/connect.ts'
import { applyReport, claimMessage } from './queries.ts'

/**
 * Stores which notification the gateway's message belongs to, then marks it as sent. A report that came before the
 * gateway's answer decides at once.
 */
export async function matchSentSms(
  tx: Database,
  { messageId, notificationId }: { messageId: string; notificationId: number },
  markSent: () => Promise<void>,
): Promise<void> {
  const outcome = await claimMessage(tx, messageId, notificationId)
  await markSent()
  if (outcome) await applyReport(tx, notificationId, outcome)
}
