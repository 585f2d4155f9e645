import { Link } from 'wouter'
import { supportContact } from '#domain/company/support-contact.ts'
import { RIGHT_TO_CANCEL, TERMS_VERSION, terms } from '#domain/company/terms.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { buttonClass } from '#site/parts/form/button.tsx'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { PolicyTable } from '#site/parts/policy/policy-table.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import css from './terms.module.css'

export function TermsPage() {
  const list = terms(supportContact(useSettings()))
  const { refundPolicy } = usePageData()
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.termsPage}`}>
      <p className={sectionCss.eyebrow}>
        <Link href="/">Home</Link>
      </p>
      <h1>Terms and conditions</h1>
      <p className={`${textCss.lead} ${css.lead}`}>Please read them before you pay.</p>
      <section className={css.right} aria-labelledby="right-to-cancel">
        <h2 id="right-to-cancel">{RIGHT_TO_CANCEL.title}</h2>
        <p>{RIGHT_TO_CANCEL.text}</p>
        {refundPolicy && <PolicyTable policy={refundPolicy} />}
      </section>
      <ol className={css.terms}>
        {list.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={textCss.hint}>Version {TERMS_VERSION}</p>
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
