import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ErasureReceipt } from '#contracts/office/my-data.ts'
import { dataTokenIn } from '#domain/office/my-data.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { DataVisit } from './data-visit.tsx'
import { LinkForm } from './link-form.tsx'
import css from './my-data.module.css'
import { useOpenData } from './my-data-api.ts'
import { OpenCard } from './open-card.tsx'
import { Receipt } from './receipt.tsx'

/** Keeps the key of the visit in memory only, so that another user of the phone must ask for a new link. */
export function MyDataPage() {
  const [token, setToken] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null)
  const open = useOpenData()
  useEffect(() => {
    setToken(takeDataToken())
    // Reloads the page for a second link in the same tab. Only the part after the `#` changes, so the browser does not
    // reload.
    const reload = () => {
      if (dataTokenIn(location.hash) !== null) location.reload()
    }
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.page}`}>
      <p className={sectionCss.eyebrow}>
        <Link href="/privacy">Privacy</Link>
      </p>
      <h1>My data</h1>
      <p className={textCss.lead}>Download a copy of what we know about you, or have it erased.</p>
      {receipt && <Receipt receipt={receipt} />}
      {!receipt && open.data && <DataVisit visit={open.data} onErased={setReceipt} />}
      {!receipt && !open.data && token !== null && !open.error && (
        <OpenCard isBusy={open.isPending} onOpen={() => open.mutate(token)} />
      )}
      {!receipt && !open.data && (token === null || open.error) && <LinkForm problem={open.error} />}
    </div>
  )
}

/**
 * Returns the token of the link that opened this page, or null. Removes it from the address, because people copy and
 * photograph addresses. After a reload the page shows the form, but the link itself works until it is used.
 */
function takeDataToken(): string | null {
  const token = dataTokenIn(location.hash)
  if (token !== null) history.replaceState(null, '', location.pathname)
  return token
}
