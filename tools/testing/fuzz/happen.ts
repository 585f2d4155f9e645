import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { editTrip } from '#server/changes/planning/edit-trip.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { endHolds } from '../pass-time.ts'
import type { SellingApp } from '../selling-app.ts'
import { staffAction } from '../staff.ts'
import type { Event } from './walk.ts'

/** Triggers an event that is not a request to the product. Skips a payment that is not possible now. */
export async function happen(
  selling: SellingApp,
  event: Event | 'open again',
  tripId: number,
  reference?: unknown,
): Promise<void> {
  const { paystack } = selling.sandbox
  const theirs = String(reference)
  const atProvider = (act: () => unknown) => {
    try {
      act()
    } catch {
      // The payment does not exist, was already made, or its session has ended.
    }
  }
  switch (event) {
    case 'pay':
      return atProvider(() => paystack.pay(theirs))
    case 'pay late':
      return atProvider(() => paystack.lateSuccess(theirs, { notify: false }))
    case 'abandon':
      return atProvider(() => paystack.abandon(theirs))
    case 'provider away':
      return paystack.script(
        { on: 'initialize', status: 503, times: 1 },
        { on: 'verify', drop: true, times: 1 },
      )
    case 'provider lies':
      return paystack.script({ on: 'verify', amount: 100, currency: 'USD', times: 1 })
    case 'holds end':
      await endHolds(selling)
      return
    case 'trip cancelled':
      return cancelTrip(selling, tripId)
    case 'closed for maintenance':
      return setMaintenance(selling, true)
    case 'open again':
      return setMaintenance(selling, false)
    case 'jobs run':
      return runJobs(selling, tripId)
  }
}

/**
 * Reads the webhooks, checks payments with the provider and releases expired holds. Makes only the unpaid payments of
 * this trip due for a check. Those of earlier walks (sequences of steps, see `walk.ts`) would make every walk longer.
 */
export async function runJobs({ context, sandbox, database }: SellingApp, tripId: number): Promise<void> {
  await sandbox.paystack.webhooksIdle()
  await readWebhooks(context)
  await database.pool.query(
    `update payments p set next_check_at = now() - interval '1 second'
     from bookings b where b.id = p.booking_id and b.trip_id = $1 and p.status <> 'PAID'`,
    [tripId],
  )
  await reconcile(context)
  await releaseExpiredHolds(context)
}

async function setMaintenance({ database }: SellingApp, isOn: boolean): Promise<void> {
  await database.pool.query('update company_settings set maintenance_mode = $1', [isOn])
}

async function cancelTrip({ database: { db } }: SellingApp, tripId: number): Promise<void> {
  await editTrip(db, await staffAction(db), tripId, { status: 'CANCELED' })
}
