import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCreateBooking } from '#admin/parts/data/bookings-api.ts'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import factsCss from '#admin/parts/layout/facts.module.css'
import { HELD_UNTIL, money } from '#admin/parts/records/format-booking.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { NewBooking } from '#contracts/changes/admin-bookings.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { cashChange } from '#domain/money/cash-change.ts'
import { CASH, MoneyTakenFields } from './money-taken-fields.tsx'
import css from './sale.module.css'
import type { Sale } from './sale-summary.tsx'
import { SeatPicker } from './seat-picker.tsx'
import { TripPicker } from './trip-picker.tsx'
import { type SeatsOnOffer, stillOffered } from './use-seats-on-offer.ts'

type Props = {
  trip: Trip | null
  offer: SeatsOnOffer
  wanted: readonly number[]
  /** The booking that was just sold, shown above the form of the next one. */
  lastSale: ReactNode
  onTrip: (trip: Trip | null) => void
  onSeats: (seatIds: number[]) => void
  onSold: (sale: Sale) => void
  onClose: () => void
}

const EMPTY = {
  ...CASH,
  cashGiven: '',
  passengerName: '',
  passengerAddress: '',
  email: '',
  mobile: '',
  nextOfKinName: '',
  nextOfKinPhone: '',
  isPaymentComplete: true,
}

/**
 * The form of one sale. A paid booking gets its ticket at once. An unpaid one keeps its seats until booking closes, or
 * until departure if booking has already closed. The payment fields come before the passenger fields, so that they are
 * visible without scrolling.
 */
export function SaleForm({ trip, offer, wanted, lastSale, onTrip, onSeats, onSold, onClose }: Props) {
  const client = useQueryClient()
  const seatIds = stillOffered(offer, wanted)
  const total = (trip?.price ?? 0) * seatIds.length
  const create = useCreateBooking({
    onDone: ({ data }) => {
      onSold({ booking: data, change: cashFor(data.amountPaid).change })
      form.reset()
      // Trip and seat of the next sale are already chosen, so typing starts with the name. A touch screen is left out,
      // because its keyboard would cover the sold ticket.
      if (matchMedia('(hover: hover)').matches) form.focusFirst({ passengerName: '' })
    },
    // The failure may mean that a seat was sold meanwhile: refetch, so that the form shows the seats still available.
    onFail: () => void client.invalidateQueries({ queryKey: ['trips'] }),
  })
  const form = useContractForm({
    draft: 'sale',
    initial: EMPTY,
    schema: NewBooking,
    // Leaves out `cashGiven`: the server needs the amount paid, not the cash that the passenger handed over.
    read: ({ cashGiven, isPaymentComplete, method, receiptNo, ...values }) => ({
      ...values,
      // The fields are hidden if nothing is paid now.
      ...(isPaymentComplete && total > 0 && { method, receiptNo }),
      tripId: trip?.id,
      seatId: seatIds,
      isPaymentComplete,
      amountPaid: isPaymentComplete ? total : 0,
      amountDue: isPaymentComplete ? 0 : total,
    }),
    change: create,
  })
  const { isPaymentComplete, method, cashGiven } = form.values
  const isPaidNow = isPaymentComplete && total > 0
  const isCash = isPaymentComplete && method === 'cash'
  const cashFor = (fare: number) => cashChange(fare, isCash && fare > 0 ? typedNumber(cashGiven) : undefined)
  const { change, error } = cashFor(total)
  const said = form.errors as Record<string, string | undefined>

  return (
    <FormPanel
      title="New Booking"
      lead="For counter and phone sales. Website offers do not apply."
      onClose={onClose}
      form={form}
      submitLabel="Create Booking"
      canSubmit={trip !== null && seatIds.length > 0 && error === null}
      notice={lastSale}
      aside={
        <>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> to sell
        </>
      }
    >
      <TripPicker trip={trip} error={said.tripId} onChange={onTrip} />
      {trip && <SeatPicker offer={offer} chosen={seatIds} error={said.seatId} onChange={onSeats} />}
      <section className={css.payment} aria-label="Payment">
        <dl className={factsCss.facts}>
          <dt>Amount paid</dt>
          <dd className={textCss.strong}>{money(isPaymentComplete ? total : 0)}</dd>
          <dt>Amount due</dt>
          <dd>{money(isPaymentComplete ? 0 : total)}</dd>
        </dl>
        <SwitchField
          label="Payment complete"
          hint={
            isPaymentComplete
              ? 'Paid now; the ticket is issued at once'
              : `Not paid yet; seats are ${HELD_UNTIL}`
          }
          {...form.check('isPaymentComplete')}
        />
        {isPaidNow && (
          <div className={formCss.form}>
            <MoneyTakenFields text={form.text} />
            {isCash && (
              <MoneyField
                label="Cash received"
                aside="(optional)"
                {...form.text('cashGiven')}
                error={error ?? undefined}
              />
            )}
            {isCash && (
              <p className={css.bring}>
                Change to give <output className={css.amount}>{change === null ? '—' : money(change)}</output>
              </p>
            )}
          </div>
        )}
      </section>
      <TextField label="Passenger name" {...form.text('passengerName')} />
      <TextField label="Address" {...form.text('passengerAddress')} />
      <div className={formCss.form}>
        <TextField label="Mobile" type="tel" {...form.text('mobile')} />
        <TextField label="E-mail" aside="(optional)" type="email" {...form.text('email')} />
        <TextField label="Next of kin name" {...form.text('nextOfKinName')} />
        <TextField label="Next of kin phone" type="tel" {...form.text('nextOfKinPhone')} />
      </div>
    </FormPanel>
  )
}
