import { useEffect } from 'react'
import { POPUP_SECONDS } from '#domain/money/payment-facts.ts'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { reloadIfOutdated } from '#ui/new-version.ts'
import type { Ending, Popup } from './popup.ts'
import { openSandboxCheckout } from './sandbox-checkout.ts'
import { useSettling, useWatch } from './use-settling.ts'
import { waitForInactivity } from './wait-for-inactivity.ts'

/**
 * `open` opens the popup. `settle` then asks the server for the outcome. The popup closes if the visitor leaves the
 * page.
 */
export function useCheckout() {
  const { hasSandboxCheckout: hasSandbox } = usePageData()
  const watch = useWatch()
  useEffect(() => prepareCheckout(hasSandbox), [hasSandbox])
  return {
    open: (accessCode: string): Promise<Ending> => openCheckout({ accessCode, hasSandbox, signal: watch() }),
    settle: useSettling(),
  }
}

type Checkout = {
  accessCode: string
  hasSandbox: boolean
  /** Aborted when the visitor leaves the page. The popup then closes too. */
  signal?: AbortSignal | undefined
}

/**
 * Opens the payment popup, waits until it ends, and returns how it ended. Amount, currency and reference come from the
 * server, because the popup resumes a transaction that the server has started. No other code opens the popup.
 */
async function openCheckout({ accessCode, hasSandbox, signal }: Checkout): Promise<Ending> {
  const popup = hasSandbox ? openSandboxCheckout(accessCode) : await openLivePopup(accessCode)
  if (popup === null) return 'not opened'
  const stillness = waitForInactivity(POPUP_SECONDS * 1000)
  const left = new Promise<'closed'>((end) => signal?.addEventListener('abort', () => end('closed')))
  try {
    return await Promise.race([popup.ending, stillness.over.then(() => 'timed out' as const), left])
  } finally {
    stillness.stop()
    popup.close()
  }
}

/**
 * The provider's library is a chunk of its own, because it has about 40 kB (compressed) and only pages with a payment
 * use it.
 */
const loadLivePopup = () => import('./live-popup.ts')

/** Preloads the library, so that the popup opens at once. If the preload fails, opening the popup loads it again. */
function prepareCheckout(hasSandbox: boolean): void {
  if (!hasSandbox) loadLivePopup().catch(() => {})
}

async function openLivePopup(accessCode: string): Promise<Popup | null> {
  try {
    const { openPaystack } = await loadLivePopup()
    return openPaystack(accessCode)
  } catch (error) {
    reloadIfOutdated(error)
    return null
  }
}
