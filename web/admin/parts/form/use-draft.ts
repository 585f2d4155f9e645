import { use, useEffect, useEffectEvent, useState } from 'react'
import { getToken } from '#admin/parts/session/session.ts'
import { StaffContext } from '#admin/parts/session/staff.ts'
import { isReloadingItself } from '#ui/new-version.ts'
import { readDraft, writeDraft } from './draft-store.ts'

type Options = {
  /** True keeps the draft when the form closes. The caller then removes it by storing null. */
  isKeptOnClose?: boolean
}

/**
 * Keeps the unsaved input of a form if the session ends meanwhile, or if the app reloads itself. When the same user
 * opens the same form again, `stored` has the input. A form that closes in any other way was saved or discarded, so its
 * draft is removed. With the key null, nothing is stored.
 */
export function useDraft(key: string | null, { isKeptOnClose = false }: Options = {}) {
  const userId = use(StaffContext)?.id ?? null
  const [stored] = useState(() => (key === null || userId === null ? null : readDraft(userId, key)))

  const store = (draft: unknown) => {
    if (key !== null && userId !== null) writeDraft(userId, key, draft)
  }
  const removeWhileSignedIn = useEffectEvent(() => {
    if (!isKeptOnClose && getToken() !== null) store(null)
  })

  useEffect(() => {
    // If the user reloads or closes the tab, the browser first asks (`useUnsavedGuard`) and the user agrees to lose the
    // input. A reload by the app itself, for example for a new version, keeps it.
    const onHide = () => {
      if (!isReloadingItself()) removeWhileSignedIn()
    }
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      removeWhileSignedIn()
    }
  }, [])

  return { stored, store }
}
