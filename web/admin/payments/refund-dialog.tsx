import { AreaField } from '#admin/form/area-field.tsx'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { MoneyField } from '#admin/form/money-field.tsx'
import { Note } from '#admin/form/note.tsx'
import { SelectField } from '#admin/form/select-field.tsx'
import { typedNumber } from '#admin/form/typed-number.ts'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { RefundInput, type StaffPayment } from '#contracts/payment-oversight.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { REFUND_DAYS } from '#domain/refund-words.ts'
import { METHOD_NAMES, PROVIDER_NAMES } from './format-payment.ts'
import { useRefundPayment } from './payments-api.ts'
import { type Offer, refundOffers } from './refund-amounts.ts'

type Props = { payment: StaffPayment; onClose: () => void }
type Because = RefundInput['because']

const REASONS: Record<Because, string> = {
  cancelled: 'The booking was cancelled',
  goodwill: 'Goodwill, the passenger keeps the seat',
  mistake: 'Recorded by mistake, never received',
}

/** Creates a refund with amount, method and reason, or takes back a payment that staff recorded by mistake. */
export function RefundDialog({ payment, onClose }: Props) {
  const { booking, paystackRef, updatedAt } = payment
  const offers = refundOffers(payment)
  const methods = refundMethods(payment)
  const refund = useRefundPayment(payment, {
    onDone: onClose,
    onFail: (error) => form.showServerErrors(error),
  })
  const form = useContractForm({
    initial: {
      offer: offers[0]?.value ?? 'all',
      amount: '',
      because: booking.status === 'CANCELLED' ? 'cancelled' : 'goodwill',
      method: methods[0] ?? 'cash',
      reason: '',
    },
    schema: RefundInput,
    read: ({ offer, amount, because, method, reason }) => ({
      amount: amountOf(offers, offer, amount),
      because,
      reason,
      ...(because !== 'mistake' && { method }),
      updatedAt,
    }),
    onSubmit: (input) => refund.mutate(input),
  })
  const { values } = form
  const amount = amountOf(offers, values.offer, values.amount)
  const isMistake = values.because === 'mistake'

  return (
    <FormPanel
      kind="dialog"
      title={`Refund ${booking.passengerName}`}
      lead={`Payment ${paystackRef}, ${formatNaira(kobo(payment.received ?? 0))} by ${paidByInWords(payment)}${payment.paidAt ? ` on ${lagosMoment(new Date(payment.paidAt))}` : ''}.`}
      onClose={onClose}
      form={form}
      submitLabel={amount ? `Refund ${formatNaira(kobo(amount))}` : 'Refund'}
      isDestructive
      aside="Cannot be undone"
      busy={refund.isPending && 'Saving...'}
      problem={refund.problem}
    >
      <fieldset className="choices">
        <legend className="legend">How much?</legend>
        {offers.map((offer) => (
          <label className="check" key={offer.value}>
            <input
              type="radio"
              name="offer"
              checked={values.offer === offer.value}
              onChange={() => form.set({ offer: offer.value })}
            />
            <span>
              {offer.amount !== null && <b>{formatNaira(offer.amount)}</b>} {offer.words}
            </span>
          </label>
        ))}
      </fieldset>
      {values.offer === 'other' && <MoneyField label="Amount" {...form.text('amount')} />}
      <SelectField
        label="What is it for?"
        choices={reasonsFor(payment).map((value) => ({ value, label: REASONS[value] }))}
        {...form.text('because')}
      />
      {!isMistake && (
        <SelectField
          label="How should it be refunded?"
          choices={methods.map((value) => ({ value, label: METHOD_NAMES[value] }))}
          {...form.text('method')}
        />
      )}
      <AreaField
        label="Reason"
        hint={
          isMistake ? 'Saved in System Logs with your name.' : 'Shown to the passenger and in System Logs.'
        }
        maxLength={300}
        {...form.text('reason')}
      />
      <Note tone="warn">
        {isMistake
          ? 'No money is paid out. This amount is due again for the booking.'
          : values.method === 'paystack'
            ? `Paystack needs ${REFUND_DAYS.least}–${REFUND_DAYS.most} working days. Its fee is not returned.`
            : 'It stays under Refunds until someone marks it as paid out.'}
      </Note>
    </FormPanel>
  )
}

function amountOf(offers: Offer[], chosen: string, typed: string): number | undefined {
  if (chosen !== 'other') return offers.find(({ value }) => value === chosen)?.amount ?? undefined
  const amount = typedNumber(typed)
  return amount === undefined || Number.isNaN(amount) ? undefined : Math.round(amount * 100)
}

const paidByInWords = ({ provider, channel }: StaffPayment): string =>
  (channel ?? PROVIDER_NAMES[provider]).replaceAll('_', ' ').toLowerCase()

/**
 * Returns the possible refund methods, the default first. Paystack cannot refund a payment that only staff set to PAID,
 * unless the money also arrived at Paystack (`duplicate_payment`).
 */
function refundMethods({ provider, recordedBy, exception }: StaffPayment): (keyof typeof METHOD_NAMES)[] {
  const isAtProvider = provider === 'paystack' && (recordedBy === null || exception === 'duplicate_payment')
  if (isAtProvider) return ['paystack', 'cash', 'transfer']
  return provider === 'transfer' || provider === 'paystack' ? ['transfer', 'cash'] : ['cash', 'transfer']
}

const reasonsFor = ({ booking, recordedBy, applied }: StaffPayment): Because[] => [
  ...(booking.status === 'CANCELLED' ? ['cancelled' as const] : []),
  'goodwill',
  ...(recordedBy !== null && applied > 0 ? ['mistake' as const] : []),
]
