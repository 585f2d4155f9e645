import { openSandboxCheckout } from './sandbox-checkout.ts'

/** What the popup says became of it. A hint, no more: whoever opened it asks the server next. */
export type Ending = 'paid' | 'closed' | 'timed out'

export type Checkout = { accessCode: string; hasSandbox: boolean }

/** A popup in which nothing has happened for so long counts as cancelled. */
const PATIENCE_MS = 300_000

/**
 * The one way to the payment provider's popup. It resumes the transaction the server has started, so amount, currency
 * and reference are the server's.
 */
export async function openCheckout({ accessCode, hasSandbox }: Checkout): Promise<Ending> {
  const popup = hasSandbox ? openSandboxCheckout(accessCode) : openLivePopup()
  const patience = new Promise<'timed out'>((end) => {
    const timer = setTimeout(() => end('timed out'), PATIENCE_MS)
    popup.ending.finally(() => clearTimeout(timer)).catch(() => {})
  })
  try {
    return await Promise.race([popup.ending, patience])
  } finally {
    popup.close()
  }
}

export type Popup = { ending: Promise<'paid' | 'closed'>; close: () => void }

/** The provider's own loader is not part of this build yet; until then a shop without sandbox cannot take cards. */
function openLivePopup(): Popup {
  throw new Error('Online payment is not set up here yet. Please contact us to pay.')
}
