import { useConfirmBooking } from '#admin/parts/data/bookings-api.ts'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import factsCss from '#admin/parts/layout/facts.module.css'
import { bookingInWords, isBeingPaid, money } from '#admin/parts/records/format-booking.ts'
import { type AdminBooking, BookingChange } from '#contracts/changes/admin-bookings.ts'
import { CASH, MoneyTakenFields } from './money-taken-fields.tsx'

/**
 * Confirms a booking as fully paid. The amount due is recorded as taken now by this member of staff, unless the server
 * finds that the passenger has paid online.
 */
export function ConfirmBookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { bookingToken, amountTotal, amountPaid, amountDue, seat, updatedAt } = booking
  const form = useContractForm({
    draft: `confirmation:${booking.id}`,
    initial: CASH,
    schema: BookingChange,
    read: (taken) => ({
      bookingToken,
      status: 'CONFIRMED',
      amountPaid: amountTotal,
      amountDue: 0,
      isPaymentComplete: true,
      updatedAt,
      ...taken,
    }),
    change: useConfirmBooking({ onDone: onClose }),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Confirm booking?"
      lead={bookingInWords(booking)}
      onClose={onClose}
      form={form}
      submitLabel="Confirm"
    >
      <dl className={factsCss.facts}>
        <dt>
          Total ({seat.length} × {money(amountTotal / seat.length)})
        </dt>
        <dd>{money(amountTotal)}</dd>
        <dt>Paid so far</dt>
        <dd>{money(amountPaid)}</dd>
        <dt className={factsCss.total}>To be marked as paid</dt>
        <dd className={factsCss.total}>{money(amountDue)}</dd>
      </dl>
      {amountDue > 0 && (
        <div className={formCss.form}>
          <MoneyTakenFields text={form.text} />
        </div>
      )}
      {isBeingPaid(booking) && (
        <Note tone="info">
          An online payment for this booking is still pending. We’ll check with Paystack first and use that
          payment if it went through.
        </Note>
      )}
    </FormPanel>
  )
}
