import { Link } from 'wouter'
import { supportContact } from '#domain/support-contact.ts'
import { terms } from '#domain/terms.ts'
import buttonCss from '#site/form/button.module.css'
import { buttonClass } from '#site/form/button.tsx'
import { useSettings } from '#site/settings/settings-query.ts'
import sectionCss from '#site/styles/section.module.css'
import textCss from '#site/styles/text.module.css'
import css from './terms.module.css'

export function TermsPage() {
  const list = terms(supportContact(useSettings()))
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.termsPage}`}>
      <p className={sectionCss.eyebrow}>
        <Link href="/">Home</Link>
      </p>
      <h1>Terms and conditions</h1>
      <p className={`${textCss.lead} ${css.lead}`}>
        {list.length} short points. Please read them before you pay.
      </p>
      <ol className={css.terms}>
        {list.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={`${buttonCss.actions} ${css.actions}`}>
        <Link className={buttonClass({ look: 'primary' })} href="/booking">
          Book Your Trip
        </Link>
        <Link className={buttonClass({})} href="/contact">
          Contact Support
        </Link>
      </div>
    </div>
  )
}
