type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: string; params: unknown }

/** Sends a command of WebDriver BiDi and returns its result. */
export type Send = <Result>(method: string, params: object) => Promise<Result>

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/**
 * Connects to the WebDriver BiDi server of a browser. Playwright 1.65 speaks this protocol too, but not with Debian's
 * Firefox 153: its first command of a page, `emulation.setMediaFeaturesOverride`, needs Firefox 159.
 */
export async function connectBidi(
  url: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<Send> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true })
  })
  const waiting = new Map<number, Waiting>()
  let commands = 0

  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.type === 'event') return onEvent(message.method, message.params)
    const command = waiting.get(message.id ?? 0)
    waiting.delete(message.id ?? 0)
    if (message.type === 'success') command?.resolve(message.result as never)
    else command?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed the connection'))
  })

  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++commands
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
