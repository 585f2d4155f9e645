import { useEffect, useRef } from 'react'
import type { MoneySearch } from '#contracts/money/money-page.ts'
import { REFUND_DAYS } from '#domain/money/refund-words.ts'
import park from '#site/parts/art/hero-park.svg'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { contactOf, telLink } from '#site/parts/settings/contact.ts'
import { ContactChannels } from '#site/parts/settings/contact-channels.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import bannerCss from '#site/parts/styles/banner.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import { isNotFound, useFindMoney } from './find-money.ts'
import css from './money.module.css'
import { MoneyForm } from './money-form.tsx'
import { MoneyLedger } from './money-ledger.tsx'

/** Keeps the search and its result in memory, so that no reference is in the URL or in the browser's storage. */
export function MoneyPage() {
  const search = useFindMoney()
  const result = useRef<HTMLDivElement>(null)
  const money = search.data?.data
  useEffect(() => {
    if (money) result.current?.focus()
  }, [money])
  const problem = isNotFound(search.error) ? search.error.message : null
  const asked: MoneySearch | undefined = search.variables
  return (
    <>
      <div className={bannerCss.banner}>
        <img src={park} alt="Buses under the roof of a motor park" width="1440" height="720" />
        <div className={`${sectionCss.wrap} ${bannerCss.copy}`}>
          <h1>Where is my money?</h1>
          <p>Track every naira you paid: used for your seat, being refunded, or refunded.</p>
        </div>
      </div>
      <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.money}`}>
        <div className={css.main}>
          <MoneyForm isBusy={search.isPending} problem={problem} onSubmit={search.mutate} />
          {problem && asked && (
            <Button onClick={() => search.mutate({ reference: asked.reference })}>
              Search with the reference alone
            </Button>
          )}
          {money && asked && (
            <div ref={result} tabIndex={-1}>
              <MoneyLedger money={money} search={asked} />
            </div>
          )}
        </div>
        <MoneyHelp />
      </div>
    </>
  )
}

function MoneyHelp() {
  const { phone, email } = contactOf(useSettings())
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.help}`} aria-labelledby="help-title">
      <h2 id="help-title">Need Help?</h2>
      <ContactChannels
        ways={[
          { label: 'Call us', icon: 'phone', text: phone, href: phone && telLink(phone) },
          { label: 'Email us', icon: 'mail', text: email, href: email && `mailto:${email}` },
        ]}
      />
      <h3>How long a refund takes</h3>
      <p>
        Banks need {REFUND_DAYS.least} to {REFUND_DAYS.most} working days. If yours takes longer, we follow it
        up for you and send you a message.
      </p>
    </section>
  )
}
