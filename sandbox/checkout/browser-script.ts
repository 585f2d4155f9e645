/**
 * The browser code of the checkout page. In a frame it posts its events to the parent page, which the frame-ancestors
 * policy limits to our own origin. Outside a frame it opens the shop's callback URL after a payment or on Close.
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
