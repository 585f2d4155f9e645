import { setTimeout as sleep } from 'node:timers/promises'
import { limit } from '#testing/limits.ts'
import type { World } from './world.ts'

/**
 * The time limit for the product to finish its work after the last fault: half a second for each second of faults, and
 * at least two minutes in all.
 */
const CALM_MS_PER_SECOND = 500
const SHORTEST_LIMIT_MS = 120_000

/**
 * Makes work due now that would be due later, and starts the jobs. A node claims a notification for 5 minutes and a
 * refund for 15 minutes, and the claims of a killed node remain. These statements end the claim of a notification after
 * 15 seconds and that of a refund after 30 seconds. A live node needs less time, so nothing is sent twice. Rows that
 * are already due are not updated, because the nodes would wait for locks on thousands of rows.
 */
const HURRY = [
  `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED' and hold_expires_at > now()`,
  `update payments set next_check_at = now() where next_check_at > now()`,
  `update webhook_inbox set next_attempt_at = now() where processed_at is null and next_attempt_at > now()`,
  `update notifications set next_attempt_at = now()
    where status = 'pending' and next_attempt_at > now() and next_attempt_at < now() + interval '4 minutes 45 seconds'`,
  `update trip_cancellations set undo_until = now() - interval '1 second' where undo_until > now()`,
  `update refunds set not_before = now() - interval '1 second' where not_before > now()`,
  `update refunds set next_attempt_at = now()
    where status = 'REQUESTED' and method = 'paystack' and next_attempt_at > now()
      and next_attempt_at < now() + interval '14 minutes 30 seconds'`,
  `select graphile_worker.add_job(job, job_key => job)
    from unnest(array['reconcile', 'read-webhooks', 'release-expired-holds', 'send-notifications', 'send-refunds']) job`,
]

/**
 * Counts the unfinished work. `$1` lists the references that the Paystack sandbox has charged.
 * - Refunds that wait for a second person, or whose payment is disputed or reversed, do not count, because they are not
 *   sent now.
 * - A charge counts until its payment has recorded it.
 * - A payment that staff marked as paid has received its full amount without the charge. Its charge is recorded once
 *   the payment has received more than its amount.
 */
const UNFINISHED = `
  select 'seats held' as what, count(*)::int as left from seats where status = 'RESERVED'
  union all select 'messages unread', count(*)::int from webhook_inbox where processed_at is null
  union all select 'notifications', count(*)::int from notifications where status = 'pending'
  union all select 'refunds', count(*)::int
    from refunds r join payments p on p.id = r.payment_id
    where r.status = 'REQUESTED' and r.method = 'paystack' and (r.approved_by is not null or not r.needs_approval)
      and coalesce(p.exception, '') not in ('disputed', 'reversed')
      and not exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN')
  union all select 'charges', count(*)::int
    from unnest($1::text[]) as charged (reference)
    where not exists (
      select from payments p
      where p.reference = charged.reference and p.status = 'PAID'
        and (p.recorded_by is null or p.received_kobo > p.amount_kobo))`

/** The milliseconds until all work was done, or the work that was left after the time limit. */
export type Calm = { ms: number } | { left: string }

/**
 * Makes the nodes finish their work after the faults have stopped. Waits until none is left or the time limit has
 * passed.
 */
export async function calmDown(
  { nodes, sandbox, database, patiently }: World,
  seconds: number,
): Promise<Calm> {
  const longestMs = limit(Math.max(SHORTEST_LIMIT_MS, seconds * CALM_MS_PER_SECOND))
  await nodes.untilAllReady()
  await sandbox.paystack.releaseWebhooks()
  const start = performance.now()
  for (;;) {
    const charged = sandbox.paystack
      .ledger()
      .transactions.filter(({ paidAt, status }) => paidAt !== null && status !== 'reversed')
      .map((transaction) => transaction.reference)
    // Each statement runs in its own transaction. A common one would lock rows in another order than the nodes do.
    for (const statement of HURRY) await patiently(() => database.pool.query(statement))
    await sleep(1_500)
    const { rows } = await patiently(() =>
      database.pool.query<{ what: string; left: number }>(UNFINISHED, [charged]),
    )
    const unfinished = rows.filter(({ left }) => left > 0)
    const ms = Math.round(performance.now() - start)
    if (unfinished.length === 0) return { ms }
    if (ms > longestMs) return { left: unfinished.map(({ what, left }) => `${left} ${what}`).join(', ') }
  }
}
