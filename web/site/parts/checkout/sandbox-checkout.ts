import type { Popup } from './popup.ts'
import css from './sandbox-checkout.module.css'

type Message = { source?: unknown; event?: unknown }

/**
 * Shows the sandbox's checkout page in a frame over the page, in place of the provider's popup. It ends as paid or
 * closed; an error counts as closed.
 */
export function openSandboxCheckout(accessCode: string): Popup {
  const listening = new AbortController()
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.className = css.checkoutPopup ?? ''
  dialog.setAttribute('aria-label', 'Checkout')
  frame.title = 'Checkout'
  frame.src = `/sandbox/checkout/${encodeURIComponent(accessCode)}`
  dialog.append(frame)
  const ending = new Promise<'paid' | 'closed'>((end) => {
    dialog.addEventListener('cancel', () => end('closed'))
    const onMessage = ({ origin, source, data }: MessageEvent<Message | null>) => {
      if (origin !== location.origin || source !== frame.contentWindow) return
      if (data?.source !== 'tafiya-sandbox-checkout') return
      if (data.event === 'success') end('paid')
      if (data.event === 'cancel' || data.event === 'error') end('closed')
    }
    addEventListener('message', onMessage, { signal: listening.signal })
  })
  document.body.append(dialog)
  dialog.showModal()
  return {
    ending,
    close() {
      listening.abort()
      dialog.remove()
    },
  }
}
