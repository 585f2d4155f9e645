import PaystackPop from '@paystack/inline-js'
import type { Popup } from './popup.ts'

/**
 * The provider's frame covers the page and contains the only close button. If it does not load within this time, the
 * popup counts as not opened, because the visitor could not close it.
 */
const LOADS_WITHIN_MS = 30_000

/**
 * The frames are removed this long after closing. The library sends a last message to its frame 300 ms after closing,
 * and throws an error if the frame is gone.
 */
const LAST_WORDS_MS = 1000

/**
 * Opens the provider's popup with a new instance of its library. A reused instance would treat a second attempt with
 * the same access code as the first and call the listeners of the first.
 */
export function openPaystack(accessCode: string): Popup {
  const pop = new PaystackPop()
  const page = document.getElementById('app')
  const opener = document.activeElement
  let loading: ReturnType<typeof setTimeout> | undefined
  const ending: Popup['ending'] = new Promise((end) => {
    loading = setTimeout(() => end('not opened'), LOADS_WITHIN_MS)
    // resumeTransaction() takes no listeners in this version of the library. newTransaction() with an access code
    // resumes the transaction too.
    pop.newTransaction({
      accessCode,
      onLoad: () => clearTimeout(loading),
      onSuccess: () => end('paid'),
      onCancel: () => end('closed'),
      onError: () => end('not opened'),
    })
  })
  page?.setAttribute('inert', '')
  return {
    ending,
    close() {
      clearTimeout(loading)
      pop.cancelTransaction()
      page?.removeAttribute('inert')
      if (opener instanceof HTMLElement) opener.focus()
      setTimeout(() => {
        pop.checkoutIframe.remove()
        pop.backgroundIframe.remove()
      }, LAST_WORDS_MS)
    },
  }
}
