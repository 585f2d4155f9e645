import { useRequestCancellation } from '#admin/parts/data/trips-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { CancellationRequest, type TripCancellation } from '#contracts/network/trip-cancellations.ts'
import { CancellationEffect } from './cancellation-effect.tsx'

type Props = { trip: StaffTrip; effect: TripCancellation; onDone: () => void; onClose: () => void }

/**
 * Requests the cancellation of a trip that has left or has passengers on board, with a reason. A second person decides.
 */
export function RequestCancellationDialog({ trip, effect, onDone, onClose }: Props) {
  const request = useRequestCancellation(trip, { onDone, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: `trip-cancellation:${trip.id}`,
    initial: { reason: '' },
    schema: CancellationRequest,
    read: (values) => values,
    onSubmit: (input) => request.mutate(input),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Request cancellation"
      lead={tripInWords(trip)}
      onClose={onClose}
      form={form}
      submitLabel="Send request"
      cancelLabel="Keep trip"
      isDestructive
      busy={request.isPending && 'Sending...'}
      problem={request.problem}
    >
      <Note tone="warn">
        This bus has left or has passengers on board. A colleague with refund permission must approve the
        cancellation.
      </Note>
      <CancellationEffect {...effect} sendsSms={sendsSms()} />
      <AreaField label="Reason" maxLength={300} {...form.text('reason')} />
    </FormPanel>
  )
}
