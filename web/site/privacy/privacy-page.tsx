import { Link } from 'wouter'
import { supportContact } from '#domain/company/support-contact.ts'
import { privacyNotice } from '#domain/office/privacy-notice.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { buttonClass } from '#site/parts/form/button.tsx'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import css from './privacy.module.css'

export function PrivacyPage() {
  const settings = useSettings()
  const sections = privacyNotice({
    name: companyName(settings),
    address: settings?.address ?? null,
    ...supportContact(settings),
  })
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.page}`}>
      <p className={sectionCss.eyebrow}>
        <Link href="/">Home</Link>
      </p>
      <h1>Privacy</h1>
      <p className={`${textCss.lead} ${css.lead}`}>
        What we know about you, why, and how to get a copy or have it erased.
      </p>
      <div className={buttonCss.actions}>
        <Link className={buttonClass({ look: 'primary' })} href="/my-data">
          My data
        </Link>
      </div>
      {sections.map(({ title, text = [], points = [] }) => (
        <section key={title} className={css.part}>
          <h2>{title}</h2>
          {text.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {points.length > 0 && (
            <dl className={css.points}>
              {points.map((point) => (
                <div key={point.name}>
                  <dt>{point.name}</dt>
                  <dd>{point.text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  )
}
