import { useEffect } from 'react'
import { STEPS } from '#site/parts/draft/draft-changes.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'

/** Sets the title of the document to the name of the step, so that tabs, history and screen readers name it. */
export function useStepTitle(step: number): void {
  const company = companyName(useSettings())
  useEffect(() => {
    document.title = `${STEPS[step]} · ${company}`
  }, [step, company])
}
