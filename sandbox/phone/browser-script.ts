/**
 * The browser code of the phone. A session sends all its inputs in each request, as a handset's network does. Messages
 * of the number arrive by long polling.
 */
export const PHONE_SCRIPT = /* js */ `
const { dial, feed } = document.body.dataset
const at = (id) => document.getElementById(id)
const [number, screen, typed, send] = ['number', 'screen', 'typed', 'send'].map(at)
let session = null

function show(text, isOpen) {
  screen.textContent = text
  send.textContent = isOpen ? 'Send' : 'Call'
  if (!isOpen) session = null
  typed.value = ''
  typed.focus()
}

async function step() {
  const input = typed.value.trim()
  if (session === null && input === '') return
  if (session === null) session = { code: input, id: 'sandbox-' + Date.now() + '-' + Math.floor(Math.random() * 1e9), inputs: [] }
  else session.inputs.push(input)
  send.disabled = true
  screen.textContent = 'Running…'
  const { code, id, inputs } = session
  const answer = await fetch(dial, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: number.value, code, session: id, inputs }),
  }).then((response) => response.json()).catch(() => ({ answer: 'END Connection problem or invalid MMI code.' }))
  send.disabled = false
  show(answer.answer.slice(4), answer.answer.startsWith('CON '))
}

at('entry').addEventListener('submit', (event) => { event.preventDefault(); step() })
at('end').addEventListener('click', () => show('', false))
document.addEventListener('click', ({ target }) => {
  const { key, type } = target.dataset
  if (key) typed.value += key
  if (type) { show('', false); typed.value = type }
  if (key || type) typed.focus()
})

const digits = () => number.value.replace(/\\D/g, '').replace(/^(234)?0?/, '234')
let watched = 0

async function watch() {
  const turn = ++watched
  const to = digits()
  let after = 0
  at('sms').replaceChildren()
  for (;;) {
    at('sms').hidden = at('sms').children.length === 0
    at('no-sms').hidden = !at('sms').hidden
    const query = new URLSearchParams({ kind: 'sms', to, after: String(after), waitMs: '25000' })
    const answer = await fetch(feed + '?' + query).then((response) => response.json()).catch(() => null)
    if (turn !== watched) return
    if (answer === null) await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const { id, from, text } of (answer?.data ?? []).toReversed()) {
      after = Math.max(after, id)
      const item = document.createElement('li')
      const sender = document.createElement('b')
      sender.textContent = from
      const words = document.createElement('p')
      words.className = 'text'
      words.append(...withCodes(text))
      item.append(sender, words)
      at('sms').prepend(item)
    }
  }
}

function withCodes(text) {
  return text.split(/(\\*[\\d*]+#)/).map((part, i) => {
    if (i % 2 === 0) return part
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: 'link', textContent: part })
    button.dataset.type = part
    return button
  })
}

number.addEventListener('change', watch)
watch()
typed.focus()
`
