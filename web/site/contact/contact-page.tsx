import cardCss from '#site/parts/form/card.module.css'
import { contactOf, telLink, webLink } from '#site/parts/settings/contact.ts'
import { ContactChannels } from '#site/parts/settings/contact-channels.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import css from './contact.module.css'
import { MessageForm } from './message-form.tsx'
import { Questions } from './questions.tsx'

const WHATSAPP = { label: 'WhatsApp', icon: 'chat', text: 'Chat with us on WhatsApp' } as const

/** Lagos times. They are fixed, because the settings have no field for them. */
const BUSINESS_HOURS = [
  { days: 'Monday-Friday', hours: '8am-8pm' },
  { days: 'Saturday', hours: '9am-6pm' },
  { days: 'Sunday', hours: '10am-4pm' },
]

export function ContactPage() {
  const settings = useSettings()
  const { address, phone, email } = contactOf(settings)
  const whatsApp = webLink(settings?.whatsAppUrl)
  const parkHours = settings?.parkHours || null
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.contact}`}>
      <p className={sectionCss.eyebrow}>Contact Us</p>
      <h1>Talk to a person</h1>
      <p className={`${textCss.lead} ${css.lead}`}>
        {phone
          ? 'Travelling today? Call us. For anything else, send a message.'
          : 'Send us a message and we’ll get back to you.'}
      </p>
      <div className={css.contactGrid}>
        <div className={css.contactAside}>
          <section className={`${cardCss.card} ${cardCss.body}`} aria-label="How to reach us">
            <ContactChannels
              ways={[
                { label: 'Head office', icon: 'pin', text: address },
                { label: 'Phone', icon: 'phone', text: phone, href: phone && telLink(phone) },
                { label: 'E-mail', icon: 'mail', text: email, href: email && `mailto:${email}` },
                ...(whatsApp ? [{ ...WHATSAPP, href: whatsApp }] : []),
              ]}
            />
          </section>
          <section className={`${cardCss.card} ${cardCss.body}`} aria-labelledby="hours-title">
            <h2 id="hours-title">Business hours</h2>
            <table className={css.hours}>
              <tbody>
                {BUSINESS_HOURS.map(({ days, hours }) => (
                  <tr key={days}>
                    <th scope="row">{days}</th>
                    <td>{hours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {parkHours && (
              <p className={css.park}>
                At the park on travel days: <b>{parkHours}</b>
              </p>
            )}
          </section>
        </div>
        <MessageForm />
      </div>
      <Questions />
    </div>
  )
}
