import type { Database } from '#server/platform/database/connect.ts'
import { applyReport, claimMessage } from './sms-report-queries.ts'

/**
 * Stores the gateway's message ID for the notification, then marks the notification as sent. A delivery report that
 * arrived before the gateway's response is applied at once.
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
