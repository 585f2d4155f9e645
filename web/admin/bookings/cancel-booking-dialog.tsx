import { useState } from 'react'
import { AreaField } from '#admin/form/area-field.tsx'
import { Button } from '#admin/form/button.tsx'
import checkCss from '#admin/form/check.module.css'
import choicesCss from '#admin/form/choices.module.css'
import css from '#admin/form/dialogs.module.css'
import fieldCss from '#admin/form/field.module.css'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { MoneyField } from '#admin/form/money-field.tsx'
import { Note } from '#admin/form/note.tsx'
import { Panel } from '#admin/form/panel.tsx'
import { typedNumber } from '#admin/form/typed-number.ts'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { usePermissions } from '#admin/session/staff.ts'
import textCss from '#admin/styles/text.module.css'
import { ApiError } from '#api/api-error.ts'
import { type AdminBooking, BookingChange, ReasonedBookingChange } from '#contracts/admin-bookings.ts'
import { formatNaira, toNaira } from '#domain/money.ts'
import type { TermsRefund } from '#domain/refund-terms.ts'
import { useCancelBooking } from './bookings-api.ts'
import { cancelledInWords } from './cancelled-in-words.ts'
import { bookingInWords, money } from './format-booking.ts'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import { NextBusOffer } from './next-bus-offer.tsx'
import { refundFields, termsRefundOf } from './terms-refund.ts'

type Props = { booking: AdminBooking; onClose: () => void }

/**
 * Cancels a booking and releases its seats. Offers the next bus first. Preselects the refund that the terms give. Any
 * refund needs a reason, and so does any choice that differs from the terms. Staff without refund permission cannot
 * cancel a booking that has been paid for.
 */
export function CancelBookingDialog(props: Props) {
  const may = usePermissions()
  const [isMoving, setIsMoving] = useState(false)
  if (isMoving) return <MoveBookingDialog {...props} />
  if (props.booking.amountPaid > 0 && !may('payments.refund')) return <RefusedDialog {...props} />
  const mayMove = props.booking.status === 'CONFIRMED' && may('bookings.edit')
  return <CancelForm {...props} onMove={mayMove ? () => setIsMoving(true) : null} />
}

function RefusedDialog({ booking, onClose }: Props) {
  return (
    <Panel kind="dialog" title="You cannot cancel this booking" onClose={onClose}>
      <div className={css.body}>
        <p className={textCss.strong}>{bookingInWords(booking)}</p>
        <Note tone="warn">
          {money(booking.amountPaid)} was paid. Ask a colleague with refund permission to cancel this booking.
        </Note>
      </div>
      <div className={css.foot}>
        <Button data-initial-focus onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  )
}

type Choice = 'terms' | 'all' | 'none' | 'other'

type FormProps = Props & {
  /** Opens the dialog that moves the booking. Null if this booking cannot be moved, or not by this user. */
  onMove: (() => void) | null
}

function CancelForm({ booking, onMove, onClose }: FormProps) {
  const { bookingToken, amountPaid, updatedAt } = booking
  const [openedAt] = useState(() => new Date())
  const terms = termsRefundOf(booking, openedAt)
  const [choice, setChoice] = useState<Choice>('terms')
  const cancel = useCancelBooking({
    onDone: onClose,
    onFail: (error) => {
      // The server's error about the amount is shown beside its field, so the field must be visible.
      if (error instanceof ApiError && 'refundAmount' in error.fields) setChoice('other')
      form.showServerErrors(error)
    },
  })
  const form = useContractForm({
    draft: `cancellation:${booking.id}`,
    initial: { refundAmount: '', reason: '' },
    schema: choice === 'terms' ? BookingChange : ReasonedBookingChange,
    read: ({ refundAmount, reason }) => ({
      bookingToken,
      status: 'CANCELLED',
      ...refundIn(choice, terms, amountPaid, refundAmount),
      reason,
      updatedAt,
    }),
    onSubmit: (change) => cancel.mutate(change),
  })
  const amount = amountIn(choice, terms, amountPaid, form.values.refundAmount)
  return (
    <FormPanel
      kind="dialog"
      title="Cancel booking?"
      lead={bookingInWords(booking)}
      onClose={onClose}
      form={form}
      submitLabel={amount > 0 ? `Cancel booking and refund ${money(amount)}` : 'Cancel booking'}
      cancelLabel="Keep booking"
      isDestructive
      busy={cancel.isPending && 'Saving...'}
      problem={cancel.problem}
    >
      {onMove && <NextBusOffer booking={booking} onMove={onMove} />}
      {amountPaid > 0 && (
        <fieldset className={choicesCss.choices}>
          <legend className={`${fieldCss.legend} ${choicesCss.question}`}>
            {money(amountPaid)} was paid. How much should be refunded?
          </legend>
          {choicesFor(terms, amountPaid).map(({ value, words, rule }) => (
            <label className={checkCss.check} key={value}>
              <input
                type="radio"
                name="refund"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span>
                {words}
                {rule && <span className={textCss.sub}>{rule}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {choice === 'other' && <MoneyField label="Refund" {...form.text('refundAmount')} />}
      <AreaField
        label="Reason"
        hint="Shown in the history. Don’t include personal details."
        maxLength={300}
        data-starts-here
        {...form.text('reason')}
      />
      <Note tone="warn">{cancelledInWords(booking)}</Note>
    </FormPanel>
  )
}

type Offered = { value: Choice; words: string; rule?: string }

const choicesFor = (terms: TermsRefund, paid: number): Offered[] => [
  {
    value: 'terms',
    words: terms.amount > 0 ? `${formatNaira(terms.amount)}, under our terms` : 'Nothing, under our terms',
    rule: terms.rule,
  },
  { value: 'all', words: `Everything, ${money(paid)}`, rule: 'If we cannot carry the passenger' },
  ...(terms.amount > 0 ? [{ value: 'none' as const, words: 'Nothing' }] : []),
  { value: 'other', words: 'Another amount' },
]

/** Returns the chosen refund in naira, or 0 while the typed amount is missing, not a number or more than was paid. */
function amountIn(choice: Choice, terms: TermsRefund, paid: number, typed: string): number {
  if (choice === 'terms') return toNaira(terms.amount)
  const amount = typedNumber(typed)
  if (choice === 'other') return amount && amount <= paid ? amount : 0
  return choice === 'all' ? paid : 0
}

function refundIn(choice: Choice, terms: TermsRefund, paid: number, typed: string) {
  if (choice === 'terms') return refundFields(terms, paid)
  return choice === 'other'
    ? { refund: 'part', refundAmount: typedNumber(typed) ?? Number.NaN }
    : { refund: choice }
}
