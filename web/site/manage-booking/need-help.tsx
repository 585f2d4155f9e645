import { Link } from 'wouter'
import cardCss from '#site/parts/form/card.module.css'
import { contactOf, telLink } from '#site/parts/settings/contact.ts'
import { ContactChannels } from '#site/parts/settings/contact-channels.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import css from './manage-booking.module.css'

export function NeedHelp() {
  const { phone, email } = contactOf(useSettings())
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.needHelp}`} aria-labelledby="help-title">
      <h2 id="help-title">Need Help?</h2>
      <ContactChannels
        ways={[
          { label: 'Call us', icon: 'phone', text: phone, href: phone && telLink(phone) },
          { label: 'Email us', icon: 'mail', text: email, href: email && `mailto:${email}` },
        ]}
      />
      <h3>Where is my money?</h3>
      <p>
        <Link href="/money">Find a payment</Link> by the reference in your bank alert, and see how a refund is
        progressing.
      </p>
      <h3>Cancel or change a booking</h3>
      <p>
        <a href="/self">Cancel or change online</a>, or call or email us with your booking reference. The
        charges are the first point of our <Link href="/terms">terms and conditions</Link>.
      </p>
    </section>
  )
}
