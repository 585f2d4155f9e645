import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { IS_WEBHOOK_OF_ERASED, PAYLOAD_WITHOUT_PERSON } from '#server/platform/rules/webhook-payloads.ts'

export async function insertWebhook(
  tx: Database,
  webhook: { digest: Buffer; event: string; reference: string | null; payload: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_inbox (body_sha256, event, reference, payload)
    values (${webhook.digest}, ${webhook.event}, ${webhook.reference}, ${webhook.payload}::jsonb)
    on conflict do nothing
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export type Webhook = {
  digest: Buffer
  event: string
  reference: string | null
  payload: Record<string, unknown>
  attempts: number
}

/** Claims a webhook for two minutes. If the node dies, another node takes the webhook afterwards. */
export async function takeWebhook(db: Database): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    update webhook_inbox w
    set next_attempt_at = now() + interval '2 minutes', attempts = w.attempts + 1
    where w.body_sha256 = (
      select i.body_sha256 from webhook_inbox i
      where i.processed_at is null and i.next_attempt_at <= now()
      order by i.next_attempt_at
      limit 1
      for update skip locked
    )
    returning w.body_sha256 as digest, w.event, w.reference, w.payload, w.attempts
  `.execute(db)
  return rows[0]
}

/**
 * Marks a webhook as processed. If its person has been erased, deletes its content, because the webhook may have
 * arrived after the erasure.
 */
export async function finishWebhook(db: Database, digest: Buffer): Promise<void> {
  await sql`
    update webhook_inbox w
    set processed_at = now(), last_error = null,
        payload = case when ${IS_WEBHOOK_OF_ERASED} then '{}' else w.payload end
    where body_sha256 = ${digest}
  `.execute(db)
}

/**
 * Schedules a retry after 1, 2, 4, 8, 16 and then every 32 minutes. A webhook that is older than 72 hours is marked as
 * processed, because the provider does not repeat it for longer either. If its person has been erased, only the fields
 * that a retry needs are kept.
 */
export async function parkWebhook(db: Database, digest: Buffer, reason: string): Promise<void> {
  await sql`
    update webhook_inbox w
    set last_error = ${reason},
        payload = case when ${IS_WEBHOOK_OF_ERASED} then ${PAYLOAD_WITHOUT_PERSON} else w.payload end,
        next_attempt_at = now() + interval '1 minute' * power(2, least(attempts, 6) - 1),
        processed_at = case when received_at < now() - interval '72 hours' then now() end
    where body_sha256 = ${digest}
  `.execute(db)
}
