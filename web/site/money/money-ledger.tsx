import { Link } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import type { MoneyFound, MoneySearch } from '#contracts/money/money-page.ts'
import { equationLines } from '#domain/money/money-equation.ts'
import { UNKNOWN_PAYMENT } from '#domain/money/money-reference.ts'
import { lagosDayMonth, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import textCss from '#site/parts/styles/text.module.css'
import tripCss from '#site/parts/trip/trip.module.css'
import { Icon } from '#ui/icon.tsx'
import { useSendAccountLink } from './find-money.ts'
import css from './money.module.css'

/** The movements of the money as sentences, and the places where it is now. */
export function MoneyLedger({ money, search }: { money: MoneyFound; search: MoneySearch }) {
  const { found, message, lines, equation, root } = money
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.ledger}`} aria-labelledby="ledger-title">
      <h2 id="ledger-title">{TITLES[found]}</h2>
      {message && <p role="status">{message}</p>}
      {found === 'unknown' && <NextSteps reference={search.reference} />}
      {lines.length > 0 && (
        <ol className={css.lines}>
          {lines.map(({ at, state, text, accountFor }) => (
            <li key={`${at} ${text}`} data-state={state}>
              {text}
              {accountFor !== null && (
                <div className={css.account}>
                  <GiveAccount search={search} refundId={accountFor} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {equation && <Equation equation={equation} />}
      {root && <Root root={root} />}
    </section>
  )
}

const TITLES: Record<MoneyFound['found'], string> = {
  payment: 'This payment',
  booking: 'All payments for your booking',
  unknown: 'We do not have this payment',
}

/**
 * Tells what to do about a payment that we do not have. The link prefills the contact form without putting the
 * reference into the URL.
 */
function NextSteps({ reference }: { reference: string }) {
  return (
    <>
      <p>{UNKNOWN_PAYMENT}</p>
      <Link
        className={buttonClass({ look: 'primary' })}
        href="/contact"
        state={{
          subject: 'A payment that I do not find',
          message: `My payment is not on the page “Where is my money?”. Its reference: ${reference}`,
        }}
      >
        Send us this reference
      </Link>
    </>
  )
}

function Equation({ equation }: { equation: NonNullable<MoneyFound['equation']> }) {
  const { kept, keptBecause } = equation
  return (
    <>
      <dl className={tripCss.lines}>
        {equationLines(equation).map(({ name, sum }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNaira(sum)}</dd>
          </div>
        ))}
      </dl>
      {keptBecause && (
        <p className={textCss.hint}>
          We keep {formatNaira(kobo(kept))}: {keptBecause}.
        </p>
      )}
    </>
  )
}

function Root({ root: { day, root } }: { root: NonNullable<MoneyFound['root']> }) {
  const at = lagosInstant(day)
  return (
    <details className={css.root}>
      <summary>How can I trust these figures?</summary>
      <p>
        Each night we seal all movements of money with a code that depends on every earlier one. Keep this
        code: if an old figure changes, the code no longer fits.
      </p>
      <p>
        {lagosDayMonth(at, at)} {day.slice(0, 4)}: <code>{root}</code>
      </p>
    </details>
  )
}

/** Sends the link with which the passenger gives a bank account. Opening the link proves that the contact is theirs. */
function GiveAccount({ search, refundId }: { search: MoneySearch; refundId: number }) {
  const send = useSendAccountLink()
  const sent = send.data?.data
  if (sent)
    return (
      <p className={cardCss.notice} role="status">
        <Icon name={sent.by === 'sms' ? 'phone' : 'mail'} />
        <span>
          We have sent a link to {sent.sentTo}. It works once, within {LINK_MINUTES} minutes.
        </span>
      </p>
    )
  const refusal = send.error instanceof ApiError && send.error.sentence
  return (
    <>
      <Button
        look="primary"
        busy={send.isPending && 'Sending a link...'}
        onClick={() => send.mutate({ ...search, refundId })}
      >
        Add a bank account
      </Button>
      {refusal && (
        <p className={`${cardCss.notice} ${cardCss.red}`} role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </>
  )
}
