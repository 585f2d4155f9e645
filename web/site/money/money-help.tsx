import { REFUND_DAYS } from '#domain/money/refund-words.ts'
import cardCss from '#site/parts/form/card.module.css'
import { contactOf, telLink } from '#site/parts/settings/contact.ts'
import { ContactChannels } from '#site/parts/settings/contact-channels.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import css from './money.module.css'

export function MoneyHelp() {
  const { phone, email } = contactOf(useSettings())
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.help}`} aria-labelledby="help-title">
      <h2 id="help-title">Need Help?</h2>
      <ContactChannels
        ways={[
          { label: 'Call us', icon: 'phone', text: phone, href: phone && telLink(phone) },
          { label: 'Write to us', icon: 'mail', text: email, href: email && `mailto:${email}` },
        ]}
      />
      <h3>How long a refund takes</h3>
      <p>
        Banks need {REFUND_DAYS.least} to {REFUND_DAYS.most} working days. If yours takes longer, our finance
        team looks into it without being asked, and you get a message.
      </p>
    </section>
  )
}
