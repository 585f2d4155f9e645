/**
 * Events of the page that show activity in the popup: its frame sends a message, the focus moves into or out of the
 * frame, or the visitor switches to a banking app and back. The page cannot see input inside a frame of another origin.
 */
const SIGNS = ['message', 'focus', 'blur', 'visibilitychange']

type Inactivity = { over: Promise<void>; stop: () => void }

/** `over` resolves after `patienceMs` without an event of SIGNS. After `stop`, it never resolves. */
export function waitForInactivity(patienceMs: number, page: EventTarget = window): Inactivity {
  const watching = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((end) => {
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(end, patienceMs)
    }
    const onSign = (event: Event) => {
      // Ignores messages from the page's own window: browser extensions send them all the time.
      if (!(event instanceof MessageEvent && event.source === page)) begin()
    }
    begin()
    for (const sign of SIGNS) page.addEventListener(sign, onSign, { signal: watching.signal })
  })
  return {
    over,
    stop() {
      clearTimeout(timer)
      watching.abort()
    },
  }
}
