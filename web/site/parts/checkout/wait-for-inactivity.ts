/**
 * Events of the page that show activity in the popup. The page cannot see input in a frame of another origin, but these
 * happen:
 * - The frame sends a message.
 * - The focus moves into or out of the frame.
 * - The visitor switches to a banking app and back.
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
