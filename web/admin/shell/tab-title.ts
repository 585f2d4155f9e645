import { useEffect } from 'react'
import { useCompanyName } from '#admin/parts/data/company-name.ts'
import { useCurrentTitle } from '#admin/parts/layout/page-title.ts'

/** Writes the names of the screen and of the company into the browser tab. */
export function TabTitle() {
  const title = useCurrentTitle()
  const office = `${useCompanyName()} back-office`
  useEffect(() => {
    document.title = title ? `${title} · ${office}` : office
  }, [title, office])
  return null
}
