/**
 * Signs that somebody is busy with the popup, as far as a page can see them: its frame speaks to us, the focus moves
 * into or out of it, the page is left for a banking app and come back to. What is typed or pressed inside a frame of
 * another origin stays its secret.
 */
const SIGNS = ['message', 'focus', 'blur', 'visibilitychange']

type Stillness = { over: Promise<void>; stop: () => void }

/** Over once that long has passed without a sign. */
export function untilNothingHappens(patienceMs: number, page: EventTarget = window): Stillness {
  const watching = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((end) => {
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(end, patienceMs)
    }
    const onSign = (event: Event) => {
      // Browser extensions talk through the page's own window, all the time.
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
