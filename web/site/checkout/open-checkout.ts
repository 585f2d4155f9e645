import { reloadIfOutdated } from '#ui/new-version.ts'
import type { Ending, Popup } from './popup.ts'
import { openSandboxCheckout } from './sandbox-checkout.ts'
import { untilNothingHappens } from './until-nothing-happens.ts'

type Checkout = {
  accessCode: string
  hasSandbox: boolean
  /** Aborted when nobody looks at the page any more: the popup goes with it. */
  signal?: AbortSignal | undefined
}

/** A popup in which nothing has happened for so long counts as cancelled. */
const PATIENCE_MS = 300_000

/**
 * The one way to the payment provider's popup. It resumes the transaction the server has started, so amount, currency
 * and reference are the server's.
 */
export async function openCheckout({ accessCode, hasSandbox, signal }: Checkout): Promise<Ending> {
  const popup = hasSandbox ? openSandboxCheckout(accessCode) : await openLivePopup(accessCode)
  if (popup === null) return 'not opened'
  const stillness = untilNothingHappens(PATIENCE_MS)
  const left = new Promise<'closed'>((end) => signal?.addEventListener('abort', () => end('closed')))
  try {
    return await Promise.race([popup.ending, stillness.over.then(() => 'timed out' as const), left])
  } finally {
    stillness.stop()
    popup.close()
  }
}

/** The provider's library comes when it is needed: 40 kB that no other page has to load. */
const loadLivePopup = () => import('./live-popup.ts')

/** Ahead of the press, so that the popup opens at once. A load that fails is tried again by the press itself. */
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
