import { useEffect, useRef } from 'react'
import type { ErasureReceipt } from '#contracts/office/my-data.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import factsCss from '#site/parts/styles/facts.module.css'
import { Fact } from './fact.tsx'
import css from './my-data.module.css'

/**
 * Shows the receipt, which is also mailed to the person. The heading gets the focus, because the form that had it is
 * gone.
 */
export function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { number, erasedAt, removed, kept } = receipt
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.part}`} aria-labelledby="receipt">
      <h2 id="receipt" ref={heading} tabIndex={-1}>
        Your data has been erased
      </h2>
      <p>Please keep this receipt. We have also sent it to you; we cannot send it again.</p>
      <dl className={factsCss.facts}>
        <Fact name="Receipt number" value={String(number)} />
        <Fact name="Erased" value={lagosMoment(new Date(erasedAt))} />
        <Fact name="Bookings" value={String(removed.bookings)} />
        <Fact name="Payments" value={String(removed.payments)} />
        <Fact name="E-mails and SMS we sent" value={String(removed.notifications)} />
        <Fact name="Messages you sent" value={String(removed.messages)} />
      </dl>
      <h3>What stays, and why</h3>
      <ul className={css.kept}>
        {kept.map(({ what, why }) => (
          <li key={what}>
            <b>{what}.</b> {why}
          </li>
        ))}
      </ul>
      <div className={buttonCss.actions}>
        <Button onClick={() => window.print()}>Print receipt</Button>
      </div>
    </section>
  )
}
