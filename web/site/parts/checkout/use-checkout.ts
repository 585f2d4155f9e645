import { useEffect } from 'react'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { openCheckout, prepareCheckout } from './open-checkout.ts'
import type { Ending } from './popup.ts'
import { useSettling, useWatch } from './use-settling.ts'

/** `open` opens the popup, `settle` then asks the server for the outcome. Leaving the page closes the popup. */
export function useCheckout() {
  const { hasSandboxCheckout: hasSandbox } = usePageData()
  const watch = useWatch()
  useEffect(() => prepareCheckout(hasSandbox), [hasSandbox])
  return {
    open: (accessCode: string): Promise<Ending> => openCheckout({ accessCode, hasSandbox, signal: watch() }),
    settle: useSettling(),
  }
}
