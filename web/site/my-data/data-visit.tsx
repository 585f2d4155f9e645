import { useState } from 'react'
import type { ConsentState, ErasureReceipt, DataVisit as Visit } from '#contracts/office/my-data.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { PHONE_PROVES_FOR } from '#domain/platform/retention.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import factsCss from '#site/parts/styles/facts.module.css'
import { EraseForm } from './erase-form.tsx'
import { Fact } from './fact.tsx'
import css from './my-data.module.css'
import { useChangeConsent, useDownload } from './my-data-api.ts'

type Props = { visit: Visit; onErased: (receipt: ErasureReceipt) => void }

export function DataVisit({ visit, onErased }: Props) {
  const { dataKey, expiresAt, summary } = visit
  const [consents, setConsents] = useState(visit.consents)
  const copy = useDownload()
  return (
    <>
      <section className={`${cardCss.card} ${cardCss.body} ${css.part}`}>
        <h2>What we hold</h2>
        <dl className={factsCss.facts}>
          <Fact name="Contact details" value={summary.contact} />
          <Fact name="Bookings" value={String(summary.bookings)} />
          <Fact name="Messages you sent" value={String(summary.messages)} />
          <Fact name="E-mails and SMS we sent" value={String(summary.notifications)} />
          {summary.otherPayments > 0 && (
            <Fact name="Payments for other people" value={String(summary.otherPayments)} />
          )}
          {summary.seats > 0 && (
            <Fact name="Seats in other people’s bookings" value={String(summary.seats)} />
          )}
        </dl>
        {summary.contact.startsWith('+') && (
          <p>
            A phone number can be given to another person, so we show the last {PHONE_PROVES_FOR} only. For
            older bookings, please write to us.
          </p>
        )}
        <p>This page works until {lagosClock(new Date(expiresAt))} WAT.</p>
        <div className={buttonCss.actions}>
          <Button
            look="primary"
            busy={copy.isPending && 'Preparing...'}
            onClick={() => copy.mutate({ dataKey })}
          >
            Download JSON
          </Button>
        </div>
      </section>
      <Consents dataKey={dataKey} consents={consents} onChange={setConsents} />
      <EraseForm dataKey={dataKey} blocks={summary.blocks} onErased={onErased} />
    </>
  )
}

type ConsentsProps = {
  dataKey: string
  consents: readonly ConsentState[]
  onChange: (consents: ConsentState[]) => void
}

function Consents({ dataKey, consents, onChange }: ConsentsProps) {
  const change = useChangeConsent()
  const set = (consent: ConsentState['kind'], isGiven: boolean) =>
    change.mutate({ dataKey, consent, isGiven }, { onSuccess: onChange })
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.part}`}>
      <h2>Your consents</h2>
      {consents.map(({ kind, title, text, givenAt }) => (
        <div key={kind} className={css.consent}>
          <p>
            <b>{title}.</b> {text}
          </p>
          <p>
            {givenAt === null ? 'You have not agreed.' : `You agreed on ${lagosDate(new Date(givenAt))}.`}
          </p>
          <Button
            size="sm"
            busy={change.isPending && 'Saving...'}
            onClick={() => set(kind, givenAt === null)}
            aria-label={givenAt === null ? `Agree: ${title}` : `Withdraw: ${title}`}
          >
            {givenAt === null ? 'Agree' : 'Withdraw'}
          </Button>
        </div>
      ))}
    </section>
  )
}
