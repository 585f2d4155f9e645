import { useQuery } from '@tanstack/react-query'
import { cancellationQuery, useDecideCancellation } from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import { useStaff } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import type { OpenCancellation } from '#contracts/network/trip-cancellations.ts'
import { CancellationEffect } from './cancellation-effect.tsx'

type Props = { trip: StaffTrip; request: OpenCancellation; onClose: () => void }

/**
 * Decides about a request to cancel a trip. A second person approves or declines it; the person who made it can
 * withdraw it.
 */
export function DecideCancellationDialog({ trip, request, onClose }: Props) {
  const isOwn = useStaff().id === request.requestedBy.id
  const decide = useDecideCancellation({ id: request.id, isOwn }, { onDone: onClose })
  const effect = useQuery(cancellationQuery(trip.id))
  const decline = () => decide.mutate({ decision: 'decline' })
  return (
    <ConfirmDialog
      title={isOwn ? 'Your cancellation request' : 'Approve this cancellation?'}
      confirmLabel={isOwn ? 'Withdraw request' : 'Approve and cancel trip'}
      cancelLabel="Close"
      isDestructive={!isOwn}
      busy={decide.isPending && 'Saving...'}
      problem={decide.problem}
      alternative={!isOwn && <Button onClick={decline}>Decline</Button>}
      onConfirm={() => (isOwn ? decline() : decide.mutate({ decision: 'approve' }))}
      onClose={onClose}
    >
      <p className={textCss.strong}>{tripInWords(trip)}</p>
      <dl className={factsCss.facts}>
        <dt>Requested by</dt>
        <dd>{request.requestedBy.name}</dd>
        <dt>Reason</dt>
        <dd>{request.reason}</dd>
      </dl>
      <Loaded things="bookings" query={effect}>
        {(told) => <CancellationEffect {...told} sendsSms={sendsSms()} />}
      </Loaded>
      {isOwn && <p>A colleague with refund permission must approve this request.</p>}
    </ConfirmDialog>
  )
}
