import PaystackPop from '@paystack/inline-js'
import type { Popup } from './popup.ts'

/** The provider's frame covers the page and holds the only button that closes it: if it never comes, nobody can. */
const LOADS_WITHIN_MS = 30_000

/** The library sends its frame a last message 300 ms after closing, and fails loudly when the frame is gone by then. */
const LAST_WORDS_MS = 1000

/**
 * Each opening gets an instance of its own. One that is used again takes a second attempt on the same access code for
 * the first, and calls back the first one's listeners.
 */
export function openPaystack(accessCode: string): Popup {
  const pop = new PaystackPop()
  const page = document.getElementById('app')
  const opener = document.activeElement
  let loading: ReturnType<typeof setTimeout> | undefined
  const ending: Popup['ending'] = new Promise((end) => {
    loading = setTimeout(() => end('not opened'), LOADS_WITHIN_MS)
    // resumeTransaction() of this version takes no listeners; a new transaction with an access code is the same call.
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
