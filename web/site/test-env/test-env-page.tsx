import { usePageData } from '#site/parts/page-data/page-data.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'

/** Helps to set up an installation: shows the configured public key of the payment provider. */
export function TestEnvPage() {
  const key = usePageData().testEnv?.publicKey
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      <h1>Test environment</h1>
      <p className={textCss.lead}>Public test key of the payment provider:</p>
      <p>
        <code>{key ?? 'not configured'}</code>
      </p>
    </div>
  )
}
