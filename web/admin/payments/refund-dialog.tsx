import { AreaField } from '#admin/parts/form/area-field.tsx'
import choicesCss from '#admin/parts/form/choices.module.css'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { METHOD_NAMES } from '#admin/parts/records/format-payment.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { RefundInput, type StaffPayment } from '#contracts/money/payment-oversight.ts'
import { waysByHand } from '#domain/money/payment-facts.ts'
import { paidBy } from '#domain/money/payment-methods.ts'
import { REFUND_WAIT } from '#domain/money/refund-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { useRefundPayment } from './payments-api.ts'
import { noUsualAmount, type Offer, refundOffers } from './refund-amounts.ts'

type Props = { payment: StaffPayment; onClose: () => void }
type Because = RefundInput['because']

/** Creates a refund with amount, method and reason, or takes back a payment that staff recorded by mistake. */
export function RefundDialog({ payment, onClose }: Props) {
  const { booking, paystackRef, receiptNo, updatedAt } = payment
  const methods = refundMethods(payment)
  const reasons = reasonsFor(payment)
  const because = reasons[0]?.value ?? 'goodwill'
  const refund = useRefundPayment(payment, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `refund:${payment.id}`,
    initial: {
      offer: firstOffer(payment, because) as string,
      amount: '',
      because: because as string,
      method: methods[0] ?? 'transfer',
      reason: '',
    },
    schema: RefundInput,
    read: ({ offer, amount, because, method, reason }) => ({
      amount: amountOf(refundOffers(payment, because as Because), offer, amount),
      because,
      reason,
      ...(because !== 'mistake' && { method }),
      updatedAt,
    }),
    change: refund,
  })
  const { values } = form
  const offers = refundOffers(payment, values.because as Because)
  const amount = amountOf(offers, values.offer, values.amount)
  const isMistake = values.because === 'mistake'

  return (
    <FormPanel
      kind="dialog"
      title={`Refund ${booking.passengerName}`}
      lead={`Payment ${receiptNo ?? paystackRef}, ${formatNaira(kobo(payment.received ?? 0))} ${paidBy(payment.channel ?? payment.provider)}${payment.paidAt ? ` on ${lagosMoment(new Date(payment.paidAt))}` : ''}.`}
      onClose={onClose}
      form={form}
      submitLabel={amount ? `Refund ${formatNaira(kobo(amount))}` : 'Refund'}
      isDestructive
      aside="Cannot be undone"
    >
      <SelectField
        label="What is the refund for?"
        choices={reasons}
        {...form.text('because')}
        onChange={({ target }) => {
          const next = target.value as Because
          form.set({ because: next, offer: firstOffer(payment, next) })
        }}
      />
      <fieldset className={choicesCss.choices}>
        <legend className={`${formCss.legend} ${choicesCss.question}`}>How much?</legend>
        {offers.map((offer) => (
          <label className={formCss.check} key={offer.value}>
            <input
              type="radio"
              name="offer"
              checked={values.offer === offer.value}
              onChange={() => form.set({ offer: offer.value })}
            />
            <span>
              {offer.amount !== null && <b>{formatNaira(offer.amount)}</b>} {offer.words}
              {offer.rule && <span className={textCss.sub}>{offer.rule}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {offers[0]?.value === 'other' && (
        <p className={formCss.hint}>{noUsualAmount(payment, values.because as Because)}</p>
      )}
      {values.offer === 'other' && <MoneyField label="Amount" {...form.text('amount')} />}
      {!isMistake && (
        <SelectField
          label="How should the money be refunded?"
          choices={methods.map((value) => ({ value, label: METHOD_NAMES[value] }))}
          {...form.text('method')}
        />
      )}
      <AreaField
        label="Reason"
        hint={
          isMistake || !booking.hasEmail
            ? 'Saved in System Logs with your name.'
            : 'Shown to the passenger and in System Logs.'
        }
        maxLength={300}
        {...form.text('reason')}
      />
      <Note tone="warn">
        {isMistake
          ? 'No money is paid out, and the passenger owes this amount again.'
          : values.method === 'paystack'
            ? `${REFUND_WAIT} Paystack’s fee is not refunded.`
            : 'The refund stays under Refunds until someone marks it as paid out.'}
      </Note>
    </FormPanel>
  )
}

function amountOf(offers: Offer[], chosen: string, typed: string): number | undefined {
  if (chosen !== 'other') return offers.find(({ value }) => value === chosen)?.amount ?? undefined
  const amount = typedNumber(typed)
  return amount === undefined || Number.isNaN(amount) ? undefined : Math.round(amount * 100)
}

/**
 * Returns the possible refund methods, the default first. Paystack cannot refund an online payment that staff marked as
 * PAID, because the money did not go through Paystack. The exception is `duplicate_payment`: it means that Paystack has
 * received the money as well.
 */
function refundMethods({ provider, recordedBy, exception }: StaffPayment): (keyof typeof METHOD_NAMES)[] {
  const isAtProvider = provider === 'paystack' && (recordedBy === null || exception === 'duplicate_payment')
  const ways = waysByHand({ provider, isByStaff: recordedBy !== null })
  return isAtProvider ? ['paystack', ...ways] : ways
}

/** Returns what a refund can be for, the default first. */
const reasonsFor = ({ booking, recordedBy, applied }: StaffPayment): { value: Because; label: string }[] => {
  const isCancelled = booking.status === 'CANCELLED'
  return [
    ...(isCancelled ? [{ value: 'cancelled' as const, label: 'The booking was cancelled' }] : []),
    {
      value: 'goodwill',
      label: isCancelled ? 'Goodwill: more than the policy gives' : 'Goodwill: the passenger keeps the seat',
    },
    ...(recordedBy !== null && applied > 0
      ? [{ value: 'mistake' as const, label: 'Recorded by mistake, never received' }]
      : []),
  ]
}

const firstOffer = (payment: StaffPayment, because: Because): Offer['value'] =>
  refundOffers(payment, because)[0]?.value ?? 'all'
