import { contactOf, telLink } from '#site/settings/contact.ts'
import { ContactChannels } from '#site/settings/contact-channels.tsx'
import { useSettings } from '#site/settings/settings-query.ts'
import '../styles/form.css'
import css from './contact.module.css'
import { MessageForm } from './message-form.tsx'
import { Questions } from './questions.tsx'

/** Shown in Nigerian time. Staff cannot change these hours in the settings. */
const BUSINESS_HOURS = [
  { days: 'Monday-Friday', hours: '8am-8pm' },
  { days: 'Saturday', hours: '9am-6pm' },
  { days: 'Sunday', hours: '10am-4pm' },
]

export function ContactPage() {
  const { address, phone, email } = contactOf(useSettings())
  return (
    <div className={`wrap section ${css.contact}`}>
      <p className="eyebrow">Contact Us</p>
      <h1>Talk to a person</h1>
      <p className="lead">Travelling today? Call us. For anything else, send a message.</p>
      <div className={css.contactGrid}>
        <div className={css.contactAside}>
          <section className="card card__body" aria-label="How to reach us">
            <ContactChannels
              ways={[
                { label: 'Head office', icon: 'pin', text: address },
                { label: 'Phone', icon: 'phone', text: phone, href: phone && telLink(phone) },
                { label: 'E-mail', icon: 'mail', text: email, href: email && `mailto:${email}` },
              ]}
            />
          </section>
          <section className="card card__body" aria-labelledby="hours-title">
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
          </section>
        </div>
        <MessageForm />
      </div>
      <Questions />
    </div>
  )
}
