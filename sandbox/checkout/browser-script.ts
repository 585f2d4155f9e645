/**
 * The browser part of the checkout. It reports events to the parent page, which has our own origin (frame-ancestors
 * ensures that). Opened outside a frame, the checkout redirects to the shop's callback instead.
 */
export const CHECKOUT_SCRIPT = /* js */ `
const { event, reference = null, status, callback, watch } = document.body.dataset
const framed = window.parent !== window

function tell(event) {
  if (framed) window.parent.postMessage({ source: 'tafiya-sandbox-checkout', event, reference, status }, location.origin)
}

function leave() {
  if (framed) tell(event === 'success' ? 'success' : 'cancel')
  else if (callback) location.assign(callback)
  else window.close()
}

tell('load')
if (event) tell(event)
if (event === 'success' && callback && !framed) location.assign(callback)

document.querySelector('[data-close]')?.addEventListener('click', leave)
addEventListener('keydown', (key) => { if (key.key === 'Escape') leave() })
document.querySelector('[data-focus]')?.focus()

let sent = false
document.addEventListener('submit', (submit) => {
  if (sent) submit.preventDefault()
  sent = true
  document.body.classList.add('is-busy')
})

if (watch) setInterval(async () => {
  const answer = await fetch(watch).catch(() => null)
  if (answer?.ok && (await answer.json()).status !== status) location.replace(location.pathname + '?done=1')
}, 1500)
`
