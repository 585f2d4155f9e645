import { POPUP_SECONDS } from '#domain/payment-facts.ts'
import { reloadIfOutdated } from '#ui/new-version.ts'
import type { Ending, Popup } from './popup.ts'
import { openSandboxCheckout } from './sandbox-checkout.ts'
import { waitForInactivity } from './wait-for-inactivity.ts'

type Checkout = {
  accessCode: string
  hasSandbox: boolean
  /** Aborted when the visitor leaves the page: the popup closes too. */
  signal?: AbortSignal | undefined
}

/**
 * Opens the payment provider's popup; no other code opens it. It resumes the transaction that the server has started,
 * so amount, currency and reference come from the server.
 */
export async function openCheckout({ accessCode, hasSandbox, signal }: Checkout): Promise<Ending> {
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

/** Loads the provider's library only when needed: it has 40 kB, and no other page uses it. */
const loadLivePopup = () => import('./live-popup.ts')

/** Preloads the library, so that the popup opens at once. If this fails, pressing the button loads it again. */
export function prepareCheckout(hasSandbox: boolean): void {
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
