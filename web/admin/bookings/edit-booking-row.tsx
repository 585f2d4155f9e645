import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useEditBooking } from '#admin/parts/data/bookings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import css from '#admin/parts/list/edit-row.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { type AdminBooking, BookingChange } from '#contracts/changes/admin-bookings.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { CASH, MoneyTakenFields } from './money-taken-fields.tsx'

type Props = {
  booking: AdminBooking
  /**
   * Called instead of saving when staff set the status to CANCELLED: they must decide about the refund before anything
   * is saved.
   */
  onCancelBooking: () => void
  onClose: () => void
}

/**
 * Edits status, amount paid and split payment, under a row of the list or on the page of a booking. The amount due is
 * calculated from the amount paid, and `isPaymentComplete` from the amount due and the status.
 */
export function EditBookingRow({ booking, onCancelBooking, onClose }: Props) {
  const { bookingToken, status, amountTotal, amountPaid, isSplitPayment, updatedAt } = booking
  const may = usePermissions()
  useReturnFocus()
  const edit = useEditBooking({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: `booking:${booking.id}`,
    initial: {
      ...CASH,
      reason: '',
      status: status as string,
      amountPaid: grouped(amountPaid),
      isSplitPayment,
    },
    schema: BookingChange,
    read: ({ status, isSplitPayment, ...values }) => {
      const paid = typedNumber(values.amountPaid) ?? Number.NaN
      const due = Math.max(0, amountTotal - paid)
      const taken = paid > amountPaid && { method: values.method, receiptNo: values.receiptNo }
      const claims = { amountDue: due, isPaymentComplete: due === 0 && status !== 'CANCELLED' }
      return {
        bookingToken,
        status,
        amountPaid: paid,
        ...claims,
        isSplitPayment,
        updatedAt,
        ...taken,
        ...(values.reason && { reason: values.reason }),
      }
    },
    onSubmit: (change) =>
      change.status === 'CANCELLED' && status !== 'CANCELLED' ? onCancelBooking() : edit.mutate(change),
  })
  const { values } = form
  const paid = typedNumber(values.amountPaid) ?? 0
  const due = Number.isNaN(paid) ? amountTotal : Math.max(0, amountTotal - paid)
  const offered = BOOKING_STATUSES.filter(
    (one) => one !== 'CANCELLED' || status === one || may('bookings.delete'),
  )

  /**
   * Returns true if staff confirm a booking that is not fully paid. The form then offers a field for the reason. The
   * server requires one, unless the route allows part payments and staff take money now.
   */
  const needsReason = (wanted: string) => wanted === 'CONFIRMED' && status !== 'CONFIRMED' && due > 0

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <form {...form.props} onKeyDown={leave} className={css.edit}>
      <SelectField
        label="Status"
        autoFocus
        choices={offered.map((value) => ({ value, label: value }))}
        {...form.text('status')}
      />
      <MoneyField label="Amount paid" {...form.text('amountPaid')} />
      <MoneyField label="Amount due" readOnly value={grouped(due)} />
      {needsReason(values.status) && <TextField label="Reason" maxLength={300} {...form.text('reason')} />}
      {paid > amountPaid && <MoneyTakenFields text={form.text} />}
      <div className={css.checks}>
        <label className={formCss.check}>
          <input type="checkbox" {...form.check('isSplitPayment')} />
          Split payment
        </label>
        <label className={formCss.check}>
          <input type="checkbox" checked={due === 0} disabled readOnly />
          Payment complete
        </label>
      </div>
      <div className={css.acts}>
        <Button size="sm" onClick={onClose}>
          Cancel <kbd>Esc</kbd>
        </Button>
        <Button size="sm" look="primary" type="submit" busy={edit.isPending && 'Saving...'}>
          Save <kbd>↵</kbd>
        </Button>
      </div>
    </form>
  )
}

const grouped = (naira: number): string => naira.toLocaleString('en-NG')

/**
 * When the calling component unmounts, focuses the element that had the focus before, as the browser does when a dialog
 * closes. For forms that open inside the page.
 */
function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
