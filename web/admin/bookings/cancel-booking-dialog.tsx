import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quoteQuery, useCancelBooking } from '#admin/parts/data/bookings-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import choicesCss from '#admin/parts/form/choices.module.css'
import css from '#admin/parts/form/dialogs.module.css'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { bookingInWords, money } from '#admin/parts/records/format-booking.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { ApiError } from '#api/api-error.ts'
import { type AdminBooking, BookingChange, ReasonedBookingChange } from '#contracts/changes/admin-bookings.ts'
import type { Quote } from '#contracts/platform/quote.ts'
import { WAIVE_REASON_NAMES, WAIVE_REASONS } from '#domain/money/waive-reasons.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { cancelledInWords } from './cancelled-in-words.ts'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import { NextBusOffer } from './next-bus-offer.tsx'
import { type RefundChoice, refundChoices } from './refund-choices.ts'

type Props = { booking: AdminBooking; onClose: () => void }

/**
 * Cancels a booking, or some seats of it, and releases them. Offers the next bus first. Preselects the refund that the
 * policy of the booking gives. Any other choice needs a reason and the permission to refund.
 */
export function CancelBookingDialog(props: Props) {
  const may = usePermissions()
  const [isMoving, setIsMoving] = useState(false)
  const all = props.booking.seat.map(({ seatNo }) => seatNo)
  const [seatNos, setSeatNos] = useState(all)
  const quote = useQuery(quoteQuery(props.booking.id, seatNos))
  if (isMoving) return <MoveBookingDialog {...props} />
  if (!quote.data)
    return (
      <Panel kind="dialog" title="Cancel booking?" onClose={props.onClose}>
        <div className={css.body}>
          <p className={textCss.strong}>{bookingInWords(props.booking)}</p>
          {quote.isError ? <Note tone="warn">{NO_QUOTE}</Note> : <p>Calculating the refund…</p>}
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
      isQuoting={quote.isFetching}
      seatNos={seatNos}
      onSeats={setSeatNos}
      onQuoteChanged={() => void quote.refetch()}
      onMove={mayMove ? () => setIsMoving(true) : null}
    />
  )
}

const NO_QUOTE = 'The refund could not be calculated. Please try again.'

type FormProps = Props & {
  quote: Quote
  /** True while the quote for the newly chosen seats is loading. */
  isQuoting: boolean
  /** The seats to cancel. */
  seatNos: string[]
  onSeats: (seatNos: string[]) => void
  /** Called when the amounts have changed since the dialog was opened. */
  onQuoteChanged: () => void
  /** Opens the dialog that moves the booking. Null if this booking cannot be moved, or not by this user. */
  onMove: (() => void) | null
}

function CancelForm(props: FormProps) {
  const { booking, quote, isQuoting, seatNos, onSeats, onQuoteChanged, onMove, onClose } = props
  const { bookingToken, updatedAt, seat } = booking
  const may = usePermissions()
  const isPart = seatNos.length < seat.length
  const most = toNaira(kobo(quote.charge + quote.back))
  const [choice, setChoice] = useState<RefundChoice>('policy')
  const cancel = useCancelBooking({
    onDone: onClose,
    onFail: (error) => {
      // The server's error about the amount is shown beside its field, so the field must be visible.
      if (error instanceof ApiError && 'refundAmount' in error.fields) setChoice('other')
      if (error instanceof ApiError && error.code === 'QUOTE_CHANGED') onQuoteChanged()
    },
  })
  const form = useContractForm({
    draft: `cancellation:${booking.id}`,
    initial: { refundAmount: '', reason: '', waiveBecause: WAIVE_REASONS[0] as string },
    schema: choice === 'policy' ? BookingChange : ReasonedBookingChange,
    read: ({ refundAmount, reason, waiveBecause }) => ({
      bookingToken,
      status: 'CANCELLED',
      ...(isPart && { seatNos }),
      ...refundIn(choice, quote, refundAmount),
      ...(choice === 'waive' && { waiveBecause }),
      reason,
      updatedAt,
    }),
    change: cancel,
  })
  const amount = amountIn(choice, quote, most, form.values.refundAmount)
  const what = isPart ? `Cancel ${seatsInWords(seatNos)}` : 'Cancel booking'
  return (
    <FormPanel
      kind="dialog"
      title="Cancel booking?"
      lead={bookingInWords(booking)}
      onClose={onClose}
      form={form}
      submitLabel={amount > 0 ? `${what} and refund ${money(amount)}` : what}
      cancelLabel="Keep booking"
      isDestructive
      busy={(cancel.isPending && 'Saving...') || (isQuoting && 'Calculating...')}
    >
      {onMove && <NextBusOffer booking={booking} onMove={onMove} />}
      {seat.length > 1 && booking.status === 'CONFIRMED' && (
        <fieldset className={choicesCss.choices}>
          <legend className={`${formCss.legend} ${choicesCss.question}`}>Which seats?</legend>
          {seat.map(({ id, seatNo }) => (
            <label className={formCss.check} key={id}>
              <input
                type="checkbox"
                checked={seatNos.includes(seatNo)}
                // One seat stays chosen: without a seat there is nothing to cancel.
                disabled={seatNos.length === 1 && seatNos.includes(seatNo)}
                onChange={() => onSeats(toggled(seat, seatNos, seatNo))}
              />
              <span>Seat {seatNo}</span>
            </label>
          ))}
        </fieldset>
      )}
      {most > 0 && (
        <fieldset className={choicesCss.choices}>
          <legend className={`${formCss.legend} ${choicesCss.question}`}>
            {money(most)} was paid{isPart && ` for ${seatsInWords(seatNos)}`}. How much should be refunded?
          </legend>
          {refundChoices(quote, may).map(({ value, words, rule }) => (
            <label className={formCss.check} key={value}>
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
      {choice === 'waive' && (
        <SelectField
          label="Why is the charge waived?"
          choices={WAIVE_REASONS.map((value) => ({ value, label: WAIVE_REASON_NAMES[value] }))}
          {...form.text('waiveBecause')}
        />
      )}
      {choice === 'other' && <MoneyField label="Refund" {...form.text('refundAmount')} />}
      <AreaField
        label="Reason"
        hint="Shown in the history. Don’t include personal details."
        maxLength={300}
        data-starts-here
        {...form.text('reason')}
      />
      <Note tone="warn">{cancelledInWords({ seatNos, email: booking.email })}</Note>
    </FormPanel>
  )
}

/** Returns the seats to cancel after a press on one of them, in the order of the booking. */
const toggled = (seat: AdminBooking['seat'], chosen: string[], pressed: string): string[] =>
  seat
    .map(({ seatNo }) => seatNo)
    .filter((seatNo) => (seatNo === pressed ? !chosen.includes(seatNo) : chosen.includes(seatNo)))

/** Returns the chosen refund in naira, or 0 while the typed amount is missing, not a number or more than was paid. */
function amountIn(choice: RefundChoice, { back }: Quote, paid: number, typed: string): number {
  if (choice === 'policy') return toNaira(kobo(back))
  const amount = typedNumber(typed)
  if (choice === 'other') return amount && amount <= paid ? amount : 0
  return choice === 'all' || choice === 'waive' ? paid : 0
}

/**
 * Returns the refund as the request names it. A refund by policy includes the amount shown on the screen, and the
 * server refuses the request if the amount has changed. If nothing was paid, there is nothing to refund.
 */
function refundIn(choice: RefundChoice, { charge, back }: Quote, typed: string) {
  if (charge + back === 0) return { refund: 'none' }
  if (choice === 'policy') return { refund: choice, refundAmount: toNaira(kobo(back)) }
  return choice === 'other'
    ? { refund: 'part', refundAmount: typedNumber(typed) ?? Number.NaN }
    : { refund: choice }
}
