import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import { RefundAccountState } from '#contracts/money/refund-account.ts'
import { accountInWords, REFUND_ACCOUNT_PATH } from '#domain/money/refund-account.ts'
import { REFUND_WAIT } from '#domain/money/refund-words.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { LINK_MINUTES, VISIT_MINUTES } from '#domain/platform/one-time-link.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { FieldError } from '#site/parts/form/field-error.tsx'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import factsCss from '#site/parts/styles/facts.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import { PlainForm } from './plain-form.tsx'
import css from './refund-account.module.css'

/**
 * The steps for giving a bank account. The server renders each, and the browser submits its form itself, so they work
 * without script.
 */
export function RefundAccountPage() {
  const state = RefundAccountState.safeParse(usePageData().refundAccount).data
  // Removes the token from the address, because people copy and photograph addresses. The link works until it is used.
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', REFUND_ACCOUNT_PATH)
  }, [])
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.page}`}>
      <p className={sectionCss.eyebrow}>
        <Link href="/money">Where is my money?</Link>
      </p>
      <h1>Bank account for your refund</h1>
      {state?.error && !hasFieldError(state) && (
        <p className={`${cardCss.notice} ${cardCss.red}`} role="alert">
          <Icon name="alert" />
          {state.error}
        </p>
      )}
      {state && state.step !== 'none' ? <Step state={state} /> : <NoLink />}
    </div>
  )
}

/** True if an error is shown beside a field. It is then not shown at the top as well. */
const hasFieldError = ({ fields }: RefundAccountState): boolean => Object.values(fields).some(Boolean)

function Step({ state }: { state: RefundAccountState }) {
  switch (state.step) {
    case 'open':
      return <OpenStep state={state} />
    case 'form':
      return <FormStep state={state} />
    case 'confirm':
      return <ConfirmStep state={state} />
    default:
      return <SentStep state={state} />
  }
}

function NoLink() {
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${formCss.form}`}>
      <p>
        If the bank could not return your money, you can give us a bank account here. Find your payment under
        “Where is my money?” with your e-mail address, or the last 4 digits of your phone, and ask for a link.
      </p>
      <a className={buttonClass({ look: 'primary', size: 'lg' })} href="/money">
        Where is my money?
      </a>
    </section>
  )
}

function OpenStep({ state: { token } }: { state: RefundAccountState }) {
  return (
    <PlainForm step="open" hidden={{ token }} submit="Continue" busy="Opening...">
      <h2>Tell us where to send your refund</h2>
      <p>
        Your link works once, within {LINK_MINUTES} minutes. After you continue, you have {VISIT_MINUTES}{' '}
        minutes.
      </p>
    </PlainForm>
  )
}

function FormStep({ state: { key, banks, typed, fields, refund } }: { state: RefundAccountState }) {
  return (
    <PlainForm step="check" hidden={{ key }} submit="Check the account" busy="Checking...">
      <h2>Where should we send {refund && formatNaira(kobo(refund.amount))}?</h2>
      <p>
        Enter a naira account at a bank in Nigeria. We pass the number on to Paystack and do not store it.
      </p>
      <BankField banks={banks} chosen={typed.bankId} error={fields.bankId} />
      <TextField
        label="Account number"
        hint="10 digits (NUBAN)"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
        defaultValue={typed.accountNumber}
        error={fields.accountNumber}
      />
      {refund && (
        <p className={textCss.hint}>
          Payment {refund.reference}. This page works until {lagosClock(new Date(refund.until))} WAT.
        </p>
      )}
    </PlainForm>
  )
}

function ConfirmStep({ state: { key, typed, account, refund, submission } }: { state: RefundAccountState }) {
  const hidden = { key, ...typed, submission }
  return (
    <PlainForm
      step="send"
      hidden={hidden}
      submit="Yes, send my refund there"
      busy="Sending..."
      aside={
        <PlainForm
          step="form"
          hidden={{ key, ...typed }}
          submit="No, change the account"
          busy="Opening..."
          isPart
        />
      }
    >
      <h2>Is this your account?</h2>
      <dl className={factsCss.facts}>
        <Fact name="Account name" value={account?.accountName ?? ''} />
        <Fact name="Bank" value={account?.bankName ?? ''} />
        <Fact name="Account number" value={typed.accountNumber} />
        <Fact name="Refund" value={refund ? formatNaira(kobo(refund.amount)) : ''} />
      </dl>
      <p>Please check the name. We can’t recover a refund that was sent to the wrong account.</p>
    </PlainForm>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function SentStep({ state: { step, account, refund } }: { state: RefundAccountState }) {
  const amount = refund ? formatNaira(kobo(refund.amount)) : 'Your refund'
  const where = account ? accountInWords(account) : 'your account'
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} role="status">
      {step === 'taken' ? (
        <>
          <h2>{amount} is on its way</h2>
          <p>
            We are sending it to {where}. {REFUND_WAIT} We’ll send you a message about it.
          </p>
        </>
      ) : (
        <>
          <h2>We have passed on your account</h2>
          <p>
            Paystack has not confirmed {where} yet. Please look under “Where is my money?” in 15 minutes. You
            don’t need to send it again.
          </p>
        </>
      )}
      <div className={buttonCss.actions}>
        <a className={buttonClass({ look: 'secondary' })} href="/money">
          Where is my money?
        </a>
      </div>
    </section>
  )
}

type BankFieldProps = { banks: RefundAccountState['banks']; chosen: string; error: string | undefined }

function BankField({ banks, chosen, error }: BankFieldProps) {
  const id = useId()
  return (
    <div className={formCss.field}>
      <label className={formCss.label} htmlFor={id}>
        Bank
      </label>
      <select
        id={id}
        name="bankId"
        className={formCss.input}
        defaultValue={chosen}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">Choose your bank</option>
        {banks.map((bank) => (
          <option key={bank.id} value={bank.id}>
            {bank.name}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
