import { useQuery } from '@tanstack/react-query'
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
import type { Quote } from '#contracts/quote.ts'
import { formatNaira, kobo, toNaira } from '#domain/money.ts'
import { quoteQuery, useCancelBooking } from './bookings-api.ts'
import { cancelledInWords } from './cancelled-in-words.ts'
import { bookingInWords, money } from './format-booking.ts'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import { NextBusOffer } from './next-bus-offer.tsx'

type Props = { booking: AdminBooking; onClose: () => void }

/**
 * Cancels a booking and releases its seats. Offers the next bus first. Preselects the refund that the policy of the
 * booking gives. Any other choice needs a reason and the permission to refund.
 */
export function CancelBookingDialog(props: Props) {
  const may = usePermissions()
  const [isMoving, setIsMoving] = useState(false)
  const quote = useQuery(quoteQuery(props.booking.id))
  if (isMoving) return <MoveBookingDialog {...props} />
  if (!quote.data)
    return (
      <Panel kind="dialog" title="Cancel booking?" onClose={props.onClose}>
        <div className={css.body}>
          <p className={textCss.strong}>{bookingInWords(props.booking)}</p>
          {quote.isError ? <Note tone="warn">{NO_QUOTE}</Note> : <p>Computing the refund…</p>}
        </div>
        <div className={css.foot}>
          {quote.isError && <Button onClick={() => void quote.refetch()}>Try Again</Button>}
          <Button data-initial-focus onClick={props.onClose}>
            Close
          </Button>
        </div>
      </Panel>
    )
  const mayMove = props.booking.status === 'CONFIRMED' && may('bookings.edit')
  return (
    <CancelForm
      {...props}
      quote={quote.data}
      onQuoteChanged={() => void quote.refetch()}
      onMove={mayMove ? () => setIsMoving(true) : null}
    />
  )
}

const NO_QUOTE = 'The refund could not be computed. Please try again.'

type Choice = 'policy' | 'all' | 'none' | 'other'

type FormProps = Props & {
  quote: Quote
  /** Called when the amounts have changed since the dialog was opened. */
  onQuoteChanged: () => void
  /** Opens the dialog that moves the booking. Null if this booking cannot be moved, or not by this user. */
  onMove: (() => void) | null
}

function CancelForm({ booking, quote, onQuoteChanged, onMove, onClose }: FormProps) {
  const { bookingToken, amountPaid, updatedAt } = booking
  const mayRefund = usePermissions()('payments.refund')
  const [choice, setChoice] = useState<Choice>('policy')
  const cancel = useCancelBooking({
    onDone: onClose,
    onFail: (error) => {
      // The server's error about the amount is shown beside its field, so the field must be visible.
      if (error instanceof ApiError && 'refundAmount' in error.fields) setChoice('other')
      if (error instanceof ApiError && error.code === 'QUOTE_CHANGED') onQuoteChanged()
      form.showServerErrors(error)
    },
  })
  const form = useContractForm({
    draft: `cancellation:${booking.id}`,
    initial: { refundAmount: '', reason: '' },
    schema: choice === 'policy' ? BookingChange : ReasonedBookingChange,
    read: ({ refundAmount, reason }) => ({
      bookingToken,
      status: 'CANCELLED',
      ...refundIn(choice, quote, refundAmount),
      reason,
      updatedAt,
    }),
    onSubmit: (change) => cancel.mutate(change),
  })
  const amount = amountIn(choice, quote, amountPaid, form.values.refundAmount)
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
          {choicesFor(quote, amountPaid, mayRefund).map(({ value, words, rule }) => (
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

const choicesFor = ({ back, because }: Quote, paid: number, mayRefund: boolean): Offered[] => {
  const byPolicy: Offered = {
    value: 'policy',
    words: back > 0 ? `${formatNaira(kobo(back))}, by policy` : 'Nothing, by policy',
    rule: because,
  }
  if (!mayRefund) return [byPolicy]
  return [
    byPolicy,
    { value: 'all', words: `Everything, ${money(paid)}`, rule: 'If we cannot carry the passenger' },
    ...(back > 0 ? [{ value: 'none' as const, words: 'Nothing' }] : []),
    { value: 'other', words: 'Another amount' },
  ]
}

/** Returns the chosen refund in naira, or 0 while the typed amount is missing, not a number or more than was paid. */
function amountIn(choice: Choice, { back }: Quote, paid: number, typed: string): number {
  if (choice === 'policy') return toNaira(kobo(back))
  const amount = typedNumber(typed)
  if (choice === 'other') return amount && amount <= paid ? amount : 0
  return choice === 'all' ? paid : 0
}

/**
 * By policy, the amount is the one on the screen: the server refuses it if it has changed. If nothing was paid, there is
 * nothing to refund.
 */
function refundIn(choice: Choice, { charge, back }: Quote, typed: string) {
  if (charge + back === 0) return { refund: 'none' }
  if (choice === 'policy') return { refund: choice, refundAmount: toNaira(kobo(back)) }
  return choice === 'other'
    ? { refund: 'part', refundAmount: typedNumber(typed) ?? Number.NaN }
    : { refund: choice }
}
